// The grid of values: a row for each face. It works as a spreadsheet does, by keyboard alone; what is changed is written.
import { $, make, post, put, set } from "/static/tools.js";

const key = (row, column) => `${row}|${column}`;
const textOf = (cell) => (cell === null ? "" : typeof cell === "string" ? cell : cell.fixed);
const isOpen = (cell) => typeof cell === "string";

export function tsv(lines) {
  const quoted = (text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return lines.map((line) => line.map(quoted).join("\t")).join("\n");
}

export function parseTsv(text) {
  const lines = [[]];
  for (const [, quoted, plain, end] of text.replace(/\r\n?/g, "\n").replace(/\n$/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    lines.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") lines.push([]);
    if (end === "") break;
  }
  return lines;
}

export function createStats({ opener, pieces, generation, variant, variantName }) {
  let data = null, sheetId = "", loaded = -1, sort = null, headed = "", input = null, busy = false, isReplaying = false, isMoving = false;
  const held = [];  // clicks and keys that came while values were written; they are done afterwards, and later ones after them
  const isBehind = () => busy || isReplaying || held.length > 0;
  const inOrder = (action) => (isBehind() ? held.push(action) : action());
  let active = { row: 0, column: 0 }, anchor = active;
  let rows = [], problems = new Map(), isStale = false, hasSides = false;
  const sheet = () => data?.sheets.find((each) => each.id === sheetId) ?? data?.sheets[0];
  const columns = () => sheet()?.columns ?? [];
  const note = make("p", { id: "stats-note", role: "alert" });
  const undo = make("button", { type: "button", textContent: "Undo", title: "Take back the last change (Ctrl-Z)", onclick: () => inOrder(takeBack) });
  const redo = make("button", { type: "button", textContent: "Redo", title: "Do again what was taken back (Ctrl-Shift-Z or Ctrl-Y)", onclick: () => inOrder(doAgain) });
  const copyAll = make("button", { type: "button", textContent: "Copy all", title: "Copy the grid for a spreadsheet", onclick: copyGrid });
  const save = make("button", { type: "button", textContent: "Save as variant", title: "Put values that were changed here into a variant, and take them out of the game’s files", onclick: () => inOrder(askName) });
  const unsort = make("button", { type: "button", title: "Back to the order of the file", hidden: true, onclick: () => { sort = null; rebuild(); copyAll.focus(); } });
  const name = make("input", { type: "text", maxLength: 60, placeholder: "Slow Scouts", required: true });
  const values = make("ul", { className: "values" });
  const naming = make("form", { className: "naming", hidden: true, onsubmit: saveVariant, onkeydown: (event) => { if (event.key === "Escape") closeNaming(); } },
    make("p", { className: "grid-tools" }, make("label", {}, "Name of the variant ", name), make("button", { textContent: "Save" }), make("button", { type: "button", textContent: "Cancel", onclick: closeNaming })),
    make("p", { className: "grid-tools" }, make("span", { textContent: "In the game’s files, each chosen value becomes again what it was (before the arrow); the variant has the new one. Undo brings them back into the game. Chosen at first: what was changed since the last save, or since another variant was shown." }),
      make("button", { type: "button", textContent: "All", onclick: () => choose(true) }), make("button", { type: "button", textContent: "None", onclick: () => choose(false) })), values);
  const shows = make("span");
  const use = make("button", { type: "button", textContent: "Use in the game", title: "Write the values of this variant into the game’s files; Undo takes them out again", onclick: useVariant });
  const varied = make("p", { className: "grid-tools as-written", role: "status", hidden: true }, shows, use);
  const choice = make("select", { ariaLabel: "Grid", onchange: () => { const id = choice.value; choice.value = sheet().id; inOrder(() => turn(id)); } });
  const table = make("table");
  table.setAttribute("role", "grid");
  const frame = make("div", { className: "grid" }, table);
  put($("stats"), [make("p", { className: "grid-tools" }, choice, undo, redo, save, copyAll, unsort,
    make("span", { className: "empty", textContent: "Enter or typing edits, Escape leaves, Shift selects, copy and paste as in a spreadsheet" })), varied, naming, note, frame]);

  function say(text, place = null, related = []) {
    put(note, text ? [make("span", {}, `${text} `, opener(place), ...also(related))] : []);
  }

  const also = (related = []) => related.flatMap((each) => [` (${each.words}: `, opener(each.place), ")"]);

  function sayAll(found) {
    put(note, [make("span", { textContent: `${found.length} mistakes, so nothing was written; Escape clears this.` }), make("ul", {}, ...found.map((each) => make("li", {}, `${each.message} `, opener(each.place), ...also(each.related))))]);
  }

  async function load() {
    loaded = generation();
    const answer = await fetch("/stats").catch(() => null);
    if (answer?.ok) take(await answer.json());
    else say(answer ? await answer.text() : "pnp serve does not answer");
  }

  function take(state) {
    if (state.broken && !state.sheets.length) {
      say(`The files cannot be read now${data ? ": the grid shows what they were" : ""}.`);
      isStale = true;
      return;
    }
    if (isStale) say("");
    isStale = false;
    const where = { row: rows[active.row]?.id, column: sheet()?.columns[active.column]?.id };
    data = state;
    rebuild(where);
  }

  // Turn to another grid, unless a cell is open: its text belongs to this one.
  function turn(id) {
    if (!input) [sheetId, sort, problems] = [id, null, new Map()];
    rebuild();
  }

  function draw() {
    varied.hidden = !variant();
    set(shows, "textContent", `The variant ${variantName()} is shown elsewhere. This grid shows and edits the game as it is written.`);
    if (loaded !== generation() && !busy && !input) load();
    else if (data && document.activeElement !== input) rebuild();
  }

  function sidesOf(thing) {
    return [...new Set(pieces().filter((each) => each.thing === thing).map((each) => each.group))].filter(Boolean).join(", ");
  }

  function chosen() {
    const words = $("filter").value.toLowerCase().split(/\s+/);
    const names = new Map();
    const at = columns().findIndex((column) => column.id === "name");
    for (const row of sheet().rows) if (at >= 0 && row.cells[at]) names.set(row.thing, textOf(row.cells[at]));
    const found = sheet().rows.map((row) => ({ ...row, name: names.get(row.thing) ?? row.thing, side: sidesOf(row.thing) }));
    const group = $("group").value;
    const kept = found.filter((row) => words.every((word) => `${row.name} ${row.id}`.toLowerCase().includes(word)) && (!group || row.side.split(", ").includes(group)) || row.id === input?.row);
    if (!sort) return kept;
    const number = columns().findIndex((column) => column.id === sort.column);
    const value = (row) => (number < 0 ? row.name : textOf(row.cells[number]));
    const compare = new Intl.Collator("en", { numeric: true }).compare;
    // The order is that of the moment when the head was pressed: a row that is edited stays under the eye.
    sort.order ??= new Map(found.toSorted((a, b) => (value(a) === "") - (value(b) === "") || compare(value(a), value(b)) * sort.sign).map((row, at) => [row.id, at]));
    const place = (row) => sort.order.get(row.id) ?? found.length;
    return kept.sort((a, b) => place(a) - place(b));
  }

  function rebuild(where = { row: rows[active.row]?.id, column: columns()[active.column]?.id }) {
    const { row: openRow, column: openColumn } = input ?? where, isTyping = input && document.activeElement === input;
    const hadFocus = Boolean(document.activeElement.closest("#stats tbody")), hadHead = Boolean(document.activeElement.closest("#stats thead"));
    if (!["", ...columns().map((each) => each.id)].includes(headed)) headed = "";
    for (const [button, steps] of [[undo, data.undo], [save, data.undo], [redo, data.redo]]) set(button, "ariaDisabled", String(!steps)); // they say why
    put(choice, data.sheets.map((each) => make("option", { value: each.id, textContent: each.title })));
    choice.hidden = data.sheets.length < 2;
    if (!sheet()) {
      input = null;
      put(table, []);
      say("This game has no pieces, markers or cards with values.");
      return;
    }
    choice.value = sheet().id;
    rows = chosen();
    const row = rows.findIndex((each) => each.id === openRow), column = columns().findIndex((each) => each.id === openColumn);
    active = { row: Math.max(0, Math.min(rows.length - 1, row < 0 ? active.row : row)), column: column < 0 ? Math.min(active.column, columns().length - 1) : column };
    anchor = active;
    hasSides = !sheet().id.startsWith("components/") && sheet().rows.some((each) => sidesOf(each.thing));  // the group of a card is its deck
    const head = [["", "Piece", "its name, and its face"], ...(hasSides ? [["side", "Side", "who has it"]] : []), ...columns().map((each) => [each.id, each.title, each.help])];
    const by = sort && head.find(([id]) => id === sort.column);
    unsort.hidden = !by;
    if (by) set(unsort, "textContent", `Sorted by ${by[1]}, ${sort.sign > 0 ? "lowest" : "highest"} first: back to the order of the file`);
    isMoving = true;
    put(table, [
      make("thead", {}, make("tr", {}, ...head.map(([id, title, help]) => header(id, title, help)))),
      make("tbody", {}, ...rows.map((each, at) => line(each, at))),
    ]);
    table.setAttribute("aria-label", `${sheet().title}, ${rows.length} rows`);
    mark();
    if (input && row >= 0 && column >= 0) put(cell(active), [input]);
    else input = null;
    isMoving = false;
    if (hadFocus) (isTyping && input ? input : cell(active))?.focus();
    if (hadHead) table.querySelector("thead button[tabindex='0']")?.focus();
  }

  // The heads are one stop of Tab; arrows move between them.
  function onHeadKey(event) {
    const buttons = [...table.querySelectorAll("thead button")], step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && buttons[buttons.indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function header(id, title, help) {
    const order = sort && sort.column === id ? sort.sign : 0;
    const button = make("button", { type: "button", textContent: title + (order > 0 ? " ▲" : order < 0 ? " ▼" : ""), title: `${help || title}; press: ${order === 0 ? "sort, lowest first" : order > 0 ? "highest first" : "the order of the file"}`, onclick: () => {
      sort = order === 0 ? { column: id, sign: 1 } : order > 0 ? { column: id, sign: -1 } : null;
      rebuild();
    } });
    button.tabIndex = id === headed ? 0 : -1;
    button.dataset.column = id;
    const element = make("th", { scope: "col" }, id === "side" ? title : button);
    if (order) element.ariaSort = order > 0 ? "ascending" : "descending";
    return element;
  }

  function line(row, at) {
    const words = row.face[0] ? `${row.name} · ${row.face[0]}` : row.name;
    return make("tr", {}, make("th", { scope: "row", title: `${row.id} at ${row.place.file}:${row.place.line}` }, words),
      hasSides ? make("td", { className: "fixed", textContent: row.side }) : null,
      ...row.cells.map((each, column) => {
        const wrong = problems.get(key(row.id, columns()[column].id));
        const element = make("td", { textContent: textOf(each), tabIndex: -1, className: isOpen(each) ? "" : each ? "fixed" : "fixed none", title: wrong ?? (isOpen(each) ? "" : "not changed here") });
        element.dataset.at = `${at},${column}`;
        element.setAttribute("role", "gridcell");
        if (wrong) element.ariaInvalid = "true";
        if (!isOpen(each)) element.ariaReadOnly = "true";
        return element;
      }));
  }

  const cell = ({ row, column }) => table.tBodies[0]?.rows[row]?.cells[column + 1 + hasSides];

  function range() {
    const [top, bottom] = [active.row, anchor.row].sort((a, b) => a - b), [left, right] = [active.column, anchor.column].sort((a, b) => a - b);
    return { top, bottom, left, right };
  }

  function mark() {
    for (const each of table.querySelectorAll("td[tabindex='0'], td[aria-selected]")) { each.tabIndex = -1; each.removeAttribute("aria-selected"); }
    const { top, bottom, left, right } = range();
    for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) cell({ row, column })?.setAttribute("aria-selected", "true");
    const here = cell(active);
    if (here) here.tabIndex = 0;
    const wrong = problems.get(key(rows[active.row]?.id, columns()[active.column]?.id));
    if (wrong && problems.size === 1) say(wrong, problems.place, problems.related);
  }

  function go(row, column, extend = false) {
    active = { row: Math.max(0, Math.min(rows.length - 1, row)), column: Math.max(0, Math.min(columns().length - 1, column)) };
    if (!extend) anchor = active;
    mark();
    cell(active)?.focus({ preventScroll: true });
    cell(active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function edit(text = null) {
    const element = cell(active), known = rows[active.row]?.cells[active.column];
    if (!element || input || busy) return;
    if (!isOpen(known)) {
      say("This value is not changed here: it is a list, in a spreadsheet, or belongs to the first row of its piece.", rows[active.row]?.place);
      return;
    }
    input = make("input", { value: text ?? known, autocomplete: "off", spellcheck: false, ariaLabel: `${rows[active.row].name}, ${columns()[active.column].title}` });
    Object.assign(input, { row: rows[active.row].id, column: columns()[active.column].id, known });
    const open = input, widen = () => { open.style.width = `${Math.max(4, open.value.length + 2)}ch`; };
    widen();
    input.addEventListener("input", widen);
    put(element, [input]);
    input.focus();
    if (text === null) input.select();
    input.addEventListener("blur", () => { if (input && !busy && !isMoving && document.hasFocus()) commit(0, 0, false); });
  }

  function leave(refocus) {
    input = null;
    rebuild();
    if (refocus) cell(active)?.focus();
    if (loaded !== generation() && !busy) load();
  }

  // Write the open cell, if its value is taken; a value that is refused stays in its own cell, which stays the active one.
  async function commit(down, right, refocus = true) {
    if (busy) return false;
    const open = input, text = open.value.trim();
    if (text !== open.known) {
      open.readOnly = true;
      const isWritten = await send([open.row], [open.column], [[text]]);
      open.readOnly = false;
      if (!isWritten) {
        held.length = 0;
        refused(open, text);
        if (refocus) open.focus();
        return false;
      }
    }
    leave(refocus);
    if (refocus) go(active.row + down, active.column + right);
    return true;
  }

  // Mark the open cell, and say what another program made of it meanwhile.
  function refused(open, text) {
    open.ariaInvalid = "true";
    if (open !== input) {
      say(`The cell is gone: '${text}' was not written.`);
      return;
    }
    const now = textOf(rows[active.row].cells[active.column]);
    if (now !== open.known) say(`This value was changed meanwhile: the file has '${now}'. Enter writes '${text}', Escape leaves.`);
    open.known = now;
  }

  async function send(rowIds, columnIds, values) {
    return finish(() => post("/edit", { sheet: sheet().id, rows: rowIds, columns: columnIds, values, digests: data.digests }));
  }

  function takeBack() {
    return finish(() => post("/undo", {}));
  }

  function doAgain() {
    return finish(() => post("/redo", {}));
  }

  // What Ctrl-Z, Ctrl-Shift-Z and Ctrl-Y do; undefined for every other key.
  function stepOf(event) {
    const letter = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(letter)) return undefined;
    return letter === "y" || event.shiftKey ? doAgain : takeBack;
  }

  async function askName() {
    const answer = await fetch("/changes").catch(() => null);
    if (!answer?.ok) { say("pnp serve does not answer"); return; }
    const found = (await answer.json()).values;
    if (!found.length) { say("Nothing differs from before these edits: there is nothing to save."); return; }
    put(values, found.map((each) => make("li", {}, make("label", {},
      make("input", { type: "checkbox", value: each.path, checked: each.is_fresh && each.to !== null, disabled: each.to === null }),
      ` ${change(each)}${each.to === null ? ", which a variant cannot say" : ""}`))));
    naming.hidden = false;
    name.focus();
  }

  const change = (each) => `${each.of}, ${each.key}: ${each.from ?? "nothing"} → ${each.to ?? "nothing"}`;

  function choose(isChosen) {
    for (const each of values.querySelectorAll("input:enabled")) each.checked = isChosen;
  }

  function turned(word, found) {
    return `${word}: ${found.slice(0, 3).map(change).join("; ")}${found.length > 3 ? `; and ${found.length - 3} more` : ""}`;
  }

  function closeNaming() {
    naming.hidden = true;
    save.focus();
  }

  async function saveVariant(event) {
    event.preventDefault();
    const paths = [...values.querySelectorAll("input:checked")].map((each) => each.value);
    if (!await finish(() => post("/save", { name: name.value, paths }))) { name.focus(); return; }
    name.value = "";
    closeNaming();
  }

  async function useVariant() {
    if (await finish(() => post("/use", { variant: variant() }))) undo.focus();
  }

  async function finish(request) {
    if (busy) return false;
    busy = true;
    table.setAttribute("aria-busy", "true");
    try {
      const answer = await request();
      const body = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : { message: await answer.text() };
      problems = new Map((body.problems ?? []).filter((each) => each.row).map((each) => [key(each.row, each.column), each.message]));
      problems.place = body.problems?.[0]?.place ?? null;
      problems.related = body.problems?.[0]?.related;
      if (body.state) take(body.state);
      const written = `${body.written} ${body.written === 1 ? "value" : "values"}`;
      if (answer.ok) say(body.file ? `${written} saved as ${body.file}, and no longer in the game; Undo brings them back` : body.undone?.length ? turned("Undone", body.undone) : body.redone?.length ? turned("Redone", body.redone) : body.written === 0 ? "" : `${written} written`);
      else if (body.problems?.length > 1) sayAll(body.problems);
      else say(answer.status === 413 ? "This is too much at once: paste fewer rows." : body.message, problems.place, problems.related);
      if (data && !input) rebuild();
      return answer.ok;
    } catch {
      say("pnp serve does not answer: nothing was written");
      return false;
    } finally {
      busy = false;
      table.removeAttribute("aria-busy");
      setTimeout(replay);  // once the caller has gone on to the next cell
    }
  }

  async function replay() {
    if (isReplaying) return;
    isReplaying = true;
    try {
      while (held.length && !busy) await held.shift()();
    } finally {
      isReplaying = false;
      if (held.length && !busy) setTimeout(replay);
    }
  }

  function copyGrid() {
    const lines = rows.map((row) => [row.name, row.face[0] ?? "", ...(hasSides ? [row.side] : []), ...row.cells.map(textOf)]);
    const text = tsv([["Piece", "Face", ...(hasSides ? ["Side"] : []), ...columns().map((each) => each.title)], ...lines]);
    navigator.clipboard.writeText(text).then(() => say(`${rows.length} rows copied`), () => say("the browser does not allow to copy"));
  }

  function onCopy(event) {
    if (input || !table.contains(document.activeElement)) return;
    const { top, bottom, left, right } = range();
    event.clipboardData.setData("text/plain", tsv(rows.slice(top, bottom + 1).map((row) => row.cells.slice(left, right + 1).map(textOf))));
    event.preventDefault();
  }

  function onPaste(event) {
    if (input || !table.contains(document.activeElement)) return;
    event.preventDefault();
    const { top, bottom, left, right } = range();
    let values = parseTsv(event.clipboardData.getData("text/plain"));
    const titles = columns().slice(left, left + values[0].length).map((each) => each.title);
    if (values.length > 1 && values[0].join("\t") === titles.join("\t")) values = values.slice(1);
    if (values.length === 1 && values[0].length === 1) {
      values = Array.from({ length: bottom - top + 1 }, () => Array(right - left + 1).fill(values[0][0]));
    }
    const targets = rows.slice(top, top + values.length), wide = Math.max(...values.map((each) => each.length));
    if (targets.length < values.length || left + wide > columns().length) {
      say(`${values.length} rows of ${wide} cells do not fit here: nothing was written`);
      return;
    }
    const blank = (row, at) => (isOpen(row.cells[left + at]) ? "" : null);
    const filled = targets.map((row, line) => Array.from({ length: wide }, (_, at) => values[line][at] ?? blank(row, at)).map((text, at) => (text === textOf(row.cells[left + at]) ? null : text)));
    send(targets.map((row) => row.id), columns().slice(left, left + wide).map((each) => each.id), filled);
  }

  const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-12, 0], PageDown: [12, 0] };

  function onKey(event) {
    if (input) {
      if (event.key === "Escape") { problems.clear(); say(""); leave(true); }
      else if (event.key === "Enter") return taken(event, commit(event.shiftKey ? -1 : 1, 0));
      else if (event.key === "Tab") return taken(event, commit(0, event.shiftKey ? -1 : 1));
      else { event.stopPropagation(); return null; }
    } else if (event.key in MOVES) {
      const [down, right] = MOVES[event.key];
      go(active.row + down, active.column + right, event.shiftKey);
    } else if (event.key === "Home" || event.key === "End") {
      const last = event.key === "End";
      go(event.ctrlKey ? (last ? rows.length : 0) : active.row, last ? columns().length : 0, event.shiftKey);
    } else if (stepOf(event)) stepOf(event)();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") { anchor = { row: 0, column: 0 }; active = { row: rows.length - 1, column: columns().length - 1 }; mark(); }
    else if (event.key === "Enter" || event.key === "F2") edit();
    else if (event.key === "Escape") { problems.clear(); say(""); rebuild(); }
    else if (event.key === "Delete" || event.key === "Backspace") edit("");
    else if (event.key.length === 1 && event.key !== "/" && !event.ctrlKey && !event.metaKey && !event.altKey) edit(event.key);
    else return null;
    return taken(event);
  }

  function taken(event, done = null) {
    event.preventDefault();
    event.stopPropagation();
    return done;
  }

  // Do a key that was held: the browser does not type it into the open cell any more.
  function onHeldKey(event) {
    if (input && event.key === "Backspace") input.value = input.value.slice(0, -1);
    else if (input && event.key.length === 1) input.value += event.key;
    else return onKey(event);
    return null;
  }

  async function onClick(row, column, extend) {
    if (!input || await commit(0, 0)) go(row, column, extend);
  }

  table.addEventListener("keydown", (event) => {
    if (!event.target.closest("td")) onHeadKey(event);
    else if (isBehind()) { held.push(() => onHeldKey(event)); taken(event); }
    else onKey(event);
  });
  table.addEventListener("focusin", (event) => {
    if (!event.target.closest("thead")) return;
    headed = event.target.dataset.column;
    for (const each of table.querySelectorAll("thead button")) each.tabIndex = each === event.target ? 0 : -1;
  });
  table.addEventListener("mousedown", (event) => {
    const at = event.target.closest("td[data-at]")?.dataset.at.split(",").map(Number);
    if (!at || event.target === input) return;
    event.preventDefault();
    const click = () => onClick(at[0], at[1], event.shiftKey);
    if (isBehind()) held.push(click);
    else click();
  });
  table.addEventListener("dblclick", (event) => { if (event.target.closest("td[data-at]")) edit(); });
  $("stats").addEventListener("keydown", (event) => { if (stepOf(event) && !input && event.target !== name) { event.preventDefault(); stepOf(event)(); } });
  document.addEventListener("copy", onCopy);
  document.addEventListener("paste", onPaste);
  return { draw };
}
