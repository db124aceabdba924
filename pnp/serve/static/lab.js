// The lab: chances of attacker × target × distance, a sweep over one stat, dominance, prices, and variants side by side.
import { $, make, put } from "/static/tools.js";

const percent = (chance) => (chance === null || chance === undefined ? "–" : chance > 0 && chance < 1 ? "<1" : String(Math.round(chance)));
const query = (values) => new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));

function rows(head, lines, className = "") {
  const cells = (tag, line) => line.map((text, at) => make(at ? tag : "th", { scope: at ? "" : "row", textContent: text === null ? "–" : text }));
  return make("div", { className: "grid", tabIndex: 0 }, make("table", { className },
    make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col", textContent: text })))),
    make("tbody", {}, ...lines.map((line) => make("tr", {}, ...cells("td", line))))));
}

function plot(digest, label) {
  return digest ? make("img", { src: `/face/${digest}.svg`, alt: label, className: "plot" }) : null;
}

function select(label, onchange, options, value) {
  const element = make("select", { onchange: () => onchange(element.value) }, ...options.map(([id, text]) => make("option", { value: id, textContent: text })));
  if (options.some(([id]) => id === value)) element.value = value;
  return { element, label: make("label", {}, `${label} `, element) };
}

export function createLab({ generation, variants }) {
  let data = null, loaded = -1, asked = 0, sorted = null, swept = null, sweptAt = "", compared = null, before = new Map(), mover = "";
  const chosen = { title: "", at: 0, target: "", measure: "", face: "", stat: "", low: "", high: "", against: "", variants: new Set() };
  const note = make("p", { role: "alert" }), odds = make("section"), sweep = make("section"), worth = make("section"), sides = make("section");
  put($("lab"), [note, odds, sweep, worth, sides]);
  const say = (text) => { note.textContent = text; };

  async function ask(path, values) {
    const answer = await fetch(`/${path}?${query(values)}`).catch(() => null);
    const body = answer?.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : null;
    say(answer?.ok ? "" : body?.message ?? "pnp serve does not answer");
    return answer?.ok ? body : null;
  }

  async function load() {
    loaded = generation();
    const number = asked += 1;
    for (const each of [odds, sweep.querySelector(".figures"), worth]) each?.classList.add("old");
    const body = await ask("odds", { title: chosen.title, at: chosen.at, measure: chosen.measure });
    if (!body || number !== asked) return;
    // After another variant was chosen, the answer has the chances as written, or null; else those before are compared.
    const isTurned = body.written !== undefined, old = isTurned ? body.written : data?.grid, known = isTurned ? new Map() : before;
    before = old && body.grid?.title === old.title ? moved(old, body.grid, known) : new Map();
    if (isTurned || before !== known) mover = isTurned ? "moved by the variant" : "moved since they were shown last";
    data = body;
    show();
  }

  // What a chance was before the last edit that moved one; faces are known by their ids, as names may contain their values.
  function moved(old, now, known) {
    const [rowOf, columnOf] = old.faces.map((groups) => new Map(groups.flatMap((faces, at) => Object.keys(faces).map((id) => [id, at]))));
    const places = (faces, known) => [...new Set(Object.keys(faces).map((id) => known.get(id)))].filter((at) => at !== undefined);
    const found = new Map();
    now.attackers.forEach((one, row) => now.targets.forEach((other, column) => now.distances.forEach((at, place) => {
      const then = old.distances.indexOf(at);
      if (then < 0) return;
      const chance = now.cells[row][column][place];
      const was = places(now.faces[0][row], rowOf).flatMap((r) => places(now.faces[1][column], columnOf).map((c) => old.cells[r][c][then]));
      const earlier = was.find((each) => each !== chance);
      if (earlier !== undefined) found.set(`${one}|${other}|${at}`, earlier);
    })));
    return found.size ? found : known;
  }

  function draw() {
    if (loaded !== generation()) load();
    else if (data) showOdds();
  }

  function show() {
    for (const each of [odds, sweep, worth, sides]) each.hidden = false;
    for (const each of [odds, worth]) each.classList.remove("old");
    showOdds();
    showSweep();
    showWorth();
    showSides();
  }

  function showOdds() {
    const grid = data.grid;
    if (!grid) {
      put(odds, [make("h2", { textContent: "Odds" }), make("p", { className: "empty", textContent: data.lacks })]);
      return;
    }
    chosen.title = grid.title;
    const place = Math.max(0, grid.distances.indexOf(Number(chosen.at)));
    const titles = select("Chances", (value) => { chosen.title = value; load(); }, data.titles.map((each) => [each, each]), grid.title);
    const at = select(grid.unit || "distance", (value) => { chosen.at = value; load(); }, grid.distances.map((each) => [String(each), String(each)]), String(grid.distances[place]));
    at.label.hidden = grid.distances.length < 2;
    const target = make("input", { type: "search", value: chosen.target, oninput: () => { chosen.target = target.value; fill(); } });
    const frame = make("div");
    const fill = () => put(frame, tables(grid, place));
    fill();
    const count = before.size ? `, ${before.size} ${mover}` : "";
    const old = odds.querySelector("input");
    if (old && document.activeElement === old) { fillInto(frame); return; }
    put(odds, [make("h2", { textContent: `Odds in percent${count}` }), make("p", { className: "grid-tools" }, titles.label, at.label, make("label", {}, "Targets ", target)), frame]);
  }

  function fillInto(frame) {
    odds.lastChild.replaceWith(frame);
  }

  // Sides that fight each other have a table each, with the enemies first, and then those of the same side.
  function tables(grid, place) {
    const sides = [...new Set(grid.sides[0].filter(Boolean))];
    if (sides.length < 2) return [table(grid, place)];
    const groups = [...new Set(grid.sides[0])];
    return groups.flatMap((side) => [make("h3", { textContent: side ? `${side} attacks` : "Pieces of several sides attack" }), table(grid, place, side)]);
  }

  function table(grid, place, side = null) {
    const isOwn = (at) => Boolean(side) && grid.sides[1][at] === side;
    const has = (name, words) => words.toLowerCase().split(/\s+/).every((word) => name.toLowerCase().includes(word));
    const all = (name, place, at) => `${name} ${Object.values(grid.faces[place][at]).join(" ")}`;
    const shown = grid.targets.map((name, at) => [name, at]).filter(([name, at]) => has(all(name, 1, at), chosen.target)).sort((a, b) => isOwn(a[1]) - isOwn(b[1]));
    const found = grid.attackers.map((name, row) => [name, row]).filter(([name, row]) => (side === null || grid.sides[0][row] === side) && has(all(name, 0, row), $("filter").value));
    if (!shown.length || !found.length) return make("p", { className: "empty", textContent: `No ${shown.length ? "attacker" : "target"} is like that.` });
    const title = (name, place, at) => { const names = Object.values(grid.faces[place][at]); return names.length > 1 ? names.join(", ") : name; };
    if (sorted) {
      const column = grid.targets.indexOf(sorted.name), value = ([name, row]) => (sorted.name === "" ? name : grid.cells[row][column]?.[place] ?? -1);
      const compare = new Intl.Collator("en", { numeric: true }).compare;
      if (sorted.name === "" || column >= 0) found.sort((a, b) => sorted.sign * (sorted.name === "" ? compare(value(a), value(b)) : value(a) - value(b)));
    }
    const sortable = (name, words, title, isOwn = false) => {
      const isIt = sorted?.name === name;
      const head = make("th", { scope: "col", title, className: isOwn ? "own" : "" }, make("button", { type: "button", textContent: `${words}${isIt ? (sorted.sign > 0 ? " ▲" : " ▼") : ""}`, onclick: () => {
        const first = name === "" ? 1 : -1;
        sorted = !isIt ? { name, sign: first } : sorted.sign === first ? { name, sign: -first } : null;
        const number = [...odds.querySelectorAll("table")].indexOf(head.closest("table"));
        showOdds();
        [...odds.querySelectorAll("table")[number].querySelectorAll("thead button")].find((each) => each.parentElement.title === title)?.focus();
      } }));
      if (isIt) head.ariaSort = sorted.sign > 0 ? "ascending" : "descending";
      return head;
    };
    const body = found.map(([name, row]) => make("tr", {},
      make("th", { scope: "row", textContent: name, title: title(name, 0, row) }),
      ...shown.map(([other, column]) => cell(grid.cells[row][column][place], before.get(`${name}|${other}|${grid.distances[place]}`), `${name} against ${other}`, grid.distances[place] > grid.reaches[row] && grid.reaches[row] !== null ? `out of range, at most ${grid.reaches[row]}` : "no attack here", isOwn(column)))));
    return make("div", { className: "grid odds", tabIndex: 0, ariaLabel: `Odds, attackers in rows${side ? ` of ${side}` : ""}` }, make("table", {},
      make("thead", {}, make("tr", {}, sortable("", "attacker ↓ target →", "Attackers"), ...shown.map(([name, at]) => sortable(name, name, `${title(name, 1, at)}${isOwn(at) ? ", of the same side" : ""}`, isOwn(at))))),
      make("tbody", {}, ...body)));
  }

  function cell(chance, was, words, reason, isOwn) {
    const element = make("td", { textContent: percent(chance), title: chance === null ? `${words}: ${reason}` : `${words}: ${chance} %` });
    if (chance !== null) element.style.setProperty("--chance", `${chance * 0.42}%`);
    if (isOwn) element.className = "own";
    if (was !== undefined) {
      element.classList.add("moved");
      element.title += `, was ${was === null ? "–" : `${was} %`}`;
    }
    return element;
  }

  function showSweep() {
    const faces = data.faces;
    if (!data.grid || !faces.length) {
      sweep.hidden = true;
      return;
    }
    const face = faces.find((each) => each.id === chosen.face) ?? faces[0];
    chosen.face = face.id;
    if (!(chosen.stat in face.stats)) [chosen.stat] = Object.keys(face.stats);
    const stat = face.stats[chosen.stat];
    const low = make("input", { type: "number", min: 0, max: 99, value: chosen.low === "" ? Math.max(stat.low, stat.value - 3) : chosen.low, oninput: () => { chosen.low = low.value; } });
    const high = make("input", { type: "number", min: 0, max: 99, value: chosen.high === "" ? Math.min(stat.high, stat.value + 3) : chosen.high, oninput: () => { chosen.high = high.value; } });
    const again = (name) => (value) => { chosen[name] = value; chosen.low = ""; chosen.high = ""; showSweep(); };
    const names = [...new Set(data.grid.faces.flat().flatMap((each) => Object.values(each)))].sort(new Intl.Collator("en", { numeric: true }).compare);
    const form = make("form", { className: "grid-tools", onsubmit: async (event) => {
      event.preventDefault();
      sweptAt = `${generation()} ${chosen.title} ${chosen.at}`;
      swept = await ask("sweep", { face: chosen.face, stat: chosen.stat, low: low.value, high: high.value, title: chosen.title, at: chosen.at || String(data.grid.distances[0] ?? ""), against: chosen.against });
      showSweep();
    } }, select("Face", again("face"), faces.map((each) => [each.id, each.name]), face.id).label,
    select("stat", again("stat"), Object.entries(face.stats).map(([id, each]) => [id, `${each.name} ${each.value}`]), chosen.stat).label,
    make("label", {}, "from ", low), make("label", {}, "to ", high),
    select("against", (value) => { chosen.against = value; }, [["", "all"], ...names.map((each) => [each, each])], chosen.against).label,
    make("button", { textContent: "Sweep" }));
    const found = swept ? [
      ...swept.problems.map((each) => make("p", { className: "empty", textContent: each })),
      ...swept.roles.map((role) => make("figure", {}, make("figcaption", { textContent: role.title }), plot(role.plot, `${role.title}; the numbers are in the table below`),
        make("details", {}, make("summary", { textContent: "as numbers, in percent" }), rows(["value", "lowest", "mean", "highest", "against"], role.rows)))),
      ...(swept.roles.length ? [] : [make("p", { className: "empty", textContent: "This face has no chances here, such as out of its range." })]),
    ] : [];
    const isOld = swept && sweptAt !== `${generation()} ${chosen.title} ${chosen.at}`;
    const old = isOld ? [make("p", { role: "status", textContent: "This was worked out before the last change: sweep again." })] : [];
    put(sweep, [make("h2", { textContent: "Sweep over one stat" }), form, ...old, make("div", { className: `figures${isOld ? " old" : ""}` }, ...found)]);
  }

  function showWorth() {
    const { dominance, prices } = data;
    const groups = Map.groupBy(dominance, (each) => each.better);
    const worse = (each) => each.worse + (each.costs[0] === null ? "" : ` (${each.costs[0]} for ${each.costs[1]})`);
    const said = [...groups].map(([better, pairs]) => make("li", {}, make("b", { textContent: better }), ` is at least as good in all as ${pairs.map(worse).join(", ")}`));
    const list = make("ul", {}, ...said);
    const shown = [make("h2", { textContent: "Dominance" }), said.length > 12 ? make("details", {}, make("summary", { textContent: `${said.length} pieces are as good as others in all` }), list) : said.length ? list : make("p", { className: "empty", textContent: "No piece is as good as another one in all. (Higher values are taken as better.)" })];
    if (prices?.measure) {
      const measure = select("Worth by", (value) => { chosen.measure = value; load(); }, Object.entries(prices.measures), prices.measure);
      shown.push(make("h2", { textContent: "Cost curve" }), make("p", { className: "grid-tools" }, measure.label), make("figure", {}, plot(prices.plot, "Price and worth; the numbers are in the table below"),
        make("details", {}, make("summary", { textContent: "as numbers" }), rows(["piece", "price", "worth"], prices.rows))));
    } else shown.push(make("p", { className: "empty", textContent: "No piece has a cost, so there is no cost curve." }));
    put(worth, shown);
  }

  function showSides() {
    const boxes = Object.entries(variants()).map(([id, name]) => make("label", {}, make("input", { type: "checkbox", checked: chosen.variants.has(id), onchange: (event) => { if (event.target.checked) chosen.variants.add(id); else chosen.variants.delete(id); } }), ` ${name}`));
    const form = make("form", { className: "grid-tools", onsubmit: async (event) => {
      event.preventDefault();
      compared = await ask("compare", { variants: [...chosen.variants].join(",") });
      showSides();
    } }, ...boxes, make("button", { textContent: "Compare" }));
    const head = make("h2", { textContent: "Variants side by side" });
    if (!boxes.length) {
      put(sides, [head, make("p", { className: "empty", textContent: "This game has no variants yet. Change values in Stats, and put them into one with Save as variant; or write a small file variants/NAME.yaml with other values." })]);
      return;
    }
    const found = compared ? [
      rows(["", ...compared.versions], [...compared.values, ...compared.totals, ...compared.odds]),
      make("p", { textContent: compared.redrawn.length ? `To print again: ${compared.redrawn.join(", ")}` : "No component looks different." }),
    ] : [];
    put(sides, [head, form, ...found]);
  }

  return { draw };
}
