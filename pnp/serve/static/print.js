// The print tab: what changed since the last print, one button that makes the sheets, and what was printed.
import { $, make, plural, post, put } from "/static/tools.js";

const WORDS = { scope: "Print", paper: "Paper", sides: "Sheets with backs", ink: "Ink" };
const MAKE = "Make the PDF", TYPE = "only in the size or place of type, which they share with others";

export function createPrint({ generation, paper, isBroken, errors, finding, toFindings }) {
  let data = null, loaded = "", asked = 0, busy = false, isOld = false, focused = null;
  let built = [], building = null, waiting = [], pressed = false;
  const edition = () => String(generation()).split(" ")[0];
  const chosen = { draft: false, retyped: "print" };
  const note = make("p", { role: "alert", className: "note" }), job = make("section"), kit = make("section"), list = make("section"), log = make("section");
  put($("print"), [note, job, kit, list, log]);
  const query = () => Object.fromEntries([...Object.keys(WORDS), "retyped"].filter((name) => name in chosen).map((name) => [name, chosen[name]]));

  function draw() {
    if (loaded !== String(generation()) && !busy) load();
    else if (data) show();
  }

  async function load() {
    loaded = String(generation());
    const number = asked += 1;
    isOld = true;
    show();
    const answer = await fetch(`/printing?${new URLSearchParams({ usual: paper(), ...query() })}`).catch(() => null);
    const body = answer ? await answer.json().catch(() => null) : null;
    if (number !== asked) return;
    note.textContent = answer?.ok ? "" : body?.message ?? "pnp serve does not answer";
    if (!answer?.ok || !body) return;
    data = body;
    Object.assign(chosen, body.chosen);
    isOld = false;
    show();
  }

  async function send(path, body) {
    busy = true;
    show();
    const answer = await post(path, body).catch(() => null);
    const reply = answer ? await answer.json().catch(() => null) : null;
    const words = answer?.ok ? "" : reply?.message ?? "pnp serve does not answer";
    await load();
    busy = false;
    show();
    if (words) note.textContent = words;
    return answer?.ok ? reply : null;
  }

  async function print(counted) {
    const reply = await send("/print", { ...query(), draft: chosen.draft, counted });
    if (!reply) return;
    chosen.draft = false;
    show();
    const first = job.querySelector("a");
    first?.focus();
    if (first) window.open(first.href, "_blank");
  }

  async function build(document) {
    if (building !== null) {
      waiting.push(document);
      show();
      return;
    }
    building = document;
    built = built.filter((each) => each.files && each.document !== document);
    show();
    const at = edition();
    const answer = await post("/build", { ...query(), document, draft: chosen.draft }).catch(() => null);
    const reply = answer ? await answer.json().catch(() => null) : null;
    building = null;
    const [newest] = built = [{ document, at, ...(reply ?? { message: "pnp serve does not answer" }) }, ...built];
    show();
    const first = kit.querySelector("a");
    (first ?? kit.querySelector(`button[title="${document || "whole kit"}"]`))?.focus();
    if (first && newest.files) window.open(first.href, "_blank");
    if (waiting.length) build(waiting.shift());
  }

  function showKit() {
    const busyWith = (id) => (building === id ? "Being built …" : waiting.includes(id) ? "Waits …" : "");
    const one = (id, about) => make("button", { type: "button", title: id || "whole kit", disabled: Boolean(busyWith(id)), textContent: busyWith(id) || about, onclick: () => build(id) });
    const said = built.flatMap((each) => each.files ? [make("div", { className: "ready" }, make("p", {}, make("b", { textContent: `Built${each.at === edition() ? "" : " before the last change"}: ${each.document || "the whole kit"}. ` }), "Print at 100 %, actual size. ", each.warnings ? `${plural(each.warnings, "warning")}: see Findings.` : ""), links(each), make("p", { className: "empty", textContent: `in ${each.folder}` }))]
      : [make("p", { className: "note", role: "alert", textContent: each.message }), ...(each.findings ?? []).map(finding)]);
    put(kit, [make("h2", { textContent: "Documents of the kit" }), make("p", { textContent: "Whole documents, with paper, sides and ink as chosen above. They do not count as printed." }),
      make("p", { className: "grid-tools" }, one("", "The whole kit"), ...Object.entries(data.documents).map(([id, about]) => one(id, `${about[0].toUpperCase()}${about.slice(1)}`))), make("div", { role: "status" }, ...said)]);
  }

  async function takeOver(id) {
    await send("/take-over", { job: id });
    job.querySelector("button:enabled, select")?.focus();
  }

  async function forget(id) {
    await send("/forget", { job: id });
    job.querySelector("button")?.focus();
  }

  async function count(id) {
    await send("/count", { job: id });
    job.querySelector("a, button:enabled")?.focus();
  }

  function select(name) {
    const element = make("select", { title: WORDS[name], onchange: () => { chosen[name] = element.value; load(); } },
      ...Object.entries(data.choices[name]).map(([value, textContent]) => make("option", { value, textContent })));
    element.value = chosen[name];
    return make("label", {}, `${WORDS[name]} `, element);
  }

  function summary() {
    const [out, into] = data.copies;
    if (busy) return "The sheets are being made …";
    if (isBroken()) return "The files cannot be read as they are now: see above. The list is of the last version that could be read.";
    if (isOld) return "What changed is being worked out …";
    if (!data.changed.length) return data.retyped ? "Nothing else has changed since the last print." : "Nothing has changed since the last print.";
    const sheets = `on ${plural(data.sheets, "sheet")} of paper (${plural(data.pages, "page")}), with the list of what to take out and put in`;
    const ways = data.ways.length ? ` Sheets: ${data.ways.join("; ")}.` : "";
    const about = data.is_first ? `Nothing was printed yet: all ${plural(into, "piece")}, ${sheets}.` : `Take out ${plural(out, "piece")}, put in ${into}: ${sheets}.`;
    return about + ways;
  }

  function show() {
    if (!data || pressed) return; // a button that is replaced while it is pressed gets no click
    const keyOf = (each) => `${each.tagName} ${each.title}`;
    if (job.contains(document.activeElement) || kit.contains(document.activeElement)) focused = keyOf(document.activeElement);
    else if (document.activeElement !== document.body) focused = null;
    const draft = make("input", { type: "checkbox", title: "in spite of errors", checked: chosen.draft, onchange: () => { chosen.draft = draft.checked; show(); } });
    const isKept = errors() > 0 && !chosen.draft && !isBroken() && !isOld && data.changed.length > 0;
    const button = isKept ? make("button", { type: "button", className: "main", title: "print", textContent: "Errors: see Findings", onclick: toFindings }) : make("button", { className: "main", title: "print", disabled: busy || isOld || isBroken() || !data.changed.length, textContent: isBroken() ? "Cannot be printed" : isOld ? "Being worked out …" : MAKE });
    const atOnce = isKept ? null : make("button", { type: "button", title: "make and count", disabled: button.disabled, textContent: "Make it, and count it as printed", onclick: () => print(true) });
    const form = make("form", { className: "grid-tools", onsubmit: (event) => { event.preventDefault(); print(false); } },
      button, atOnce, ...Object.keys(WORDS).map(select), make("label", {}, draft, " in spite of errors, marked as a draft"));
    put(job, [
      make("h2", { textContent: data.is_first ? "Print" : "Changed since the last print" }),
      make("p", { role: "status", textContent: summary() }),
      form,
      ...(data.retyped ? [retyped()] : []),
      ...data.others.map((each) => make("p", { className: "others" }, `Prints of this game from another folder do not count here: ${each.about}. If you have those pieces, or moved that folder here: `,
        make("button", { type: "button", disabled: busy || isOld, title: `count ${each.job}`, textContent: "Count them", onclick: () => takeOver(each.job) }))),
      ...data.problems.map((each) => make("p", { className: "empty", textContent: each })),
      ...(data.made.job ? [ready(data.made)] : []),
    ]);
    showKit();
    if (focused) [job, kit].flatMap((each) => [...each.querySelectorAll("a, button, select, input")]).find((each) => keyOf(each) === focused && !each.disabled)?.focus();
    list.className = isOld || isBroken() ? "old" : "";
    list.ariaBusy = String(isOld);
    put(list, data.changed.length ? [table()] : []);
    put(log, data.jobs.length ? [make("h2", { textContent: "Printed" }), make("ul", { className: "jobs" }, ...data.jobs.map(entry))] : []);
  }

  function retyped() {
    const isLeft = chosen.retyped === "leave", number = plural(data.retyped, "piece");
    return make("p", { className: "others" }, isLeft ? `Left out: ${number} that changed ${TYPE}. ` : `Of these, ${number} changed ${TYPE}. `,
      make("button", { type: "button", disabled: busy || isOld, title: "changed only in type", textContent: isLeft ? "Print them, too" : "Leave them out", onclick: () => { chosen.retyped = isLeft ? "print" : "leave"; load(); } }));
  }

  function links({ files }) {
    return make("ul", {}, ...files.map((each) => make("li", {}, make("a", { href: `/sheets/${each.name}`, target: "_blank", title: each.name, textContent: each.file }), ` ${plural(each.pages, "page")}${each.way ? `, ${each.way}` : ""}`)));
  }

  function ready(made) {
    const printed = () => make("p", {}, make("button", { type: "button", className: "main", disabled: busy, title: `${made.job} is printed`, textContent: "It is printed", onclick: () => count(made.job) }), " Until then everything stays on the list.");
    return make("div", { className: "ready" },
      make("p", {}, make("b", { textContent: made.counted ? `Printed as ${made.job}. ` : `Made as ${made.job}; it does not count as printed yet. ` }), "Print at 100 %, actual size. ", made.warnings ? `${plural(made.warnings, "warning")}: see Findings.` : ""),
      links(made), make("p", { className: "empty", textContent: `in ${made.folder}` }), made.counted ? undo(made.job) : printed());
  }

  function undo(id) {
    return make("button", { type: "button", disabled: busy, textContent: "Not printed after all", ariaLabel: `${id} was not printed after all`, onclick: () => forget(id) });
  }

  function entry(each) {
    const words = make("span", {}, make("b", { textContent: each.id }), ` ${each.time.slice(11, 16)} UTC, ${each.about}`);
    const links = each.files.map((file) => make("a", { href: `/sheets/${file}`, target: "_blank", textContent: file.slice(each.id.length + 1) }));
    return make("li", { className: each.struck_out ? "struck" : "" }, words, ...links, each.struck_out ? " – not printed after all" : undo(each.id));
  }

  function faces(each, digests, label) {
    const scale = Math.min(1.6, 34 / Math.max(...each.size));
    const none = () => make("span", { className: "empty", textContent: "no picture" });
    const one = (digest, side) => {
      if (digest === null) return none();
      const img = make("img", { loading: "lazy", src: `/face/${digest}.svg`, alt: `${label}, ${side}`, onerror: () => img.replaceWith(none()) });
      img.style.width = `${each.size[0] * scale}mm`;
      img.style.aspectRatio = `${each.size[0]} / ${each.size[1]}`;
      return img;
    };
    return make("td", {}, make("div", { className: "faces" }, ...(digests ?? []).map((digest, at) => (digest !== "" ? one(digest, at ? "back" : "front") : ""))), digests ? "" : "–");
  }

  function table() {
    const words = $("filter").value.toLowerCase().split(/\s+/);
    const found = data.changed.filter((each) => words.every((word) => `${each.name} ${each.id}`.toLowerCase().includes(word)));
    const line = (each) => make("tr", {}, make("th", { scope: "row", textContent: each.name, title: each.id }),
      faces(each, each.before, "as printed last"), faces(each, each.after, "now"), make("td", { textContent: each.out }), make("td", { textContent: each.in }));
    const heads = ["piece", "as printed last", "now", "take out", "put in"];
    return make("div", { className: "grid", tabIndex: 0, ariaLabel: "What changed" }, make("table", {},
      make("thead", {}, make("tr", {}, ...heads.map((textContent) => make("th", { scope: "col", textContent })))),
      make("tbody", {}, ...found.map(line))));
  }

  $("print").addEventListener("pointerdown", (event) => { pressed = event.target.closest("button") !== null; });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { if (pressed) setTimeout(() => { pressed = false; show(); }); });
  return { draw };
}
