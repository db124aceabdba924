// The page: shows the state that the server streams, and keeps what the user has chosen.
import { createLab } from "/static/lab.js";
import { createPrint } from "/static/print.js";
import { createStats } from "/static/stats.js";
import { $, make, plural, post, put, set, usualZoom } from "/static/tools.js";
const FINDINGS = "findings", STATS = "stats", ODDS = "odds", PRINT = "print";
let state = null, part = "pieces", selected = "", hasEditor = false, looked = "", awaited = null;
const LATER = 50; // milliseconds that faces out of sight wait for those that are seen
const zooms = {};
const shown = new Map();
let sent = {}; // the faces that came with the latest edit, by digest; others are asked for

async function say(answer) {
  if (!answer.ok) $("status").textContent = "the editor could not be started";
}

function opener(place) {
  if (!place) return null;
  const words = `${place.file}:${place.cell || place.line}`;
  if (hasEditor) {
    return make("button", { type: "button", className: "open", textContent: words, title: "Open in the editor",
      onclick: (event) => { event.stopPropagation(); post("/open", { file: place.file, line: place.line, column: place.column }).then(say); } });
  }
  const path = encodeURI(`${state.folder}/${place.file}`).replace(/[?#]/g, encodeURIComponent);
  const start = path.startsWith("/") ? "" : "/";
  return make("a", { className: "open", textContent: words, href: `vscode://file${start}${path}:${place.line}:${place.column}` });
}

function finding(found) {
  return make("article", { className: `finding ${found.severity}` },
    make("p", {}, opener(found.place), " ", make("code", { textContent: `${found.severity} ${found.id}` }),
      ...(found.related ?? []).flatMap((each) => (each.place ? [` · ${each.words}: `, opener(each.place)] : []))),
    make("p", { textContent: found.message }),
    found.frame ? make("pre", { textContent: found.frame, tabIndex: 0, role: "group", ariaLabel: "Lines of the file" }) : found.hint ? make("p", { textContent: found.hint }) : null);
}

function face(digest, entry, label, scale) {
  if (!digest) return null;
  const img = make("img", { loading: "lazy", decoding: "async", alt: label });
  size(img, digest, entry, scale);
  return img;
}

function size(img, digest, entry, scale) {
  if (img.dataset.digest !== digest) {
    img.dataset.digest = digest;
    const source = digest in sent ? `data:image/svg+xml,${encodeURIComponent(sent[digest])}` : `/face/${digest}.svg`;
    const box = img.getBoundingClientRect();
    if (box.top <= innerHeight && box.bottom >= 0) img.src = source;
    else setTimeout(() => { if (img.dataset.digest === digest) img.src = source; }, LATER);
  }
  set(img.style, "width", `${entry.width * scale}mm`);
  set(img.style, "aspectRatio", `${entry.width} / ${entry.height}`);
}

function card(entry, scale) {
  let known = shown.get(entry.id);
  if (!known || known.sides !== Boolean(entry.back)) {
    const faces = make("div", { className: "faces" }, face(entry.front, entry, "front", scale), face(entry.back, entry, "back", scale));
    const label = make("span");
    const element = make("button", { type: "button", className: "entry", onclick: () => select(entry.id) }, faces, label);
    known = { element, label, images: faces.children, sides: Boolean(entry.back) };
    shown.set(entry.id, known);
  }
  [entry.front, entry.back].filter(Boolean).forEach((digest, at) => size(known.images[at], digest, entry, scale));
  const marks = `${isRetyped(entry) ? ", only its type changed" : past(entry) ? ", changed" : ""}${entry.wrong ? ", has a finding" : ""}`;
  set(known.label, "textContent", entry.copies > 1 ? `${entry.copies} × ${entry.name}` : entry.name);
  set(known.element, "ariaLabel", `${known.label.textContent}${marks}`);
  set(known.element, "className", `entry${past(entry) ? " changed" : ""}${isRetyped(entry) ? " retyped" : ""}${entry.wrong ? " wrong" : ""}`);
  set(known.element, "ariaPressed", String(entry.id === selected));
  return known.element;
}

function isDrawn() {
  return ![FINDINGS, STATS, ODDS, PRINT].includes(part);
}

function errors() {
  return state.findings.filter((each) => each.severity === "error").length;
}

function entries() {
  return state.parts.find((each) => each.id === part)?.entries ?? null;
}

function pieces() {
  return state.parts.find((each) => each.id === "pieces")?.entries ?? [];
}

function wanted(entry) {
  const words = $("filter").value.toLowerCase().split(/\s+/);
  const text = `${entry.name} ${entry.id}`.toLowerCase();
  return words.every((word) => text.includes(word)) && (!$("group").value || entry.group === $("group").value)
    && (!$("only").checked || past(entry));
}

// What an entry was before it changed, as two drawings: before the last edit, or in the last print.
function isRetyped(entry) {
  return $("since").value === "print" ? Boolean(entry.printed?.retyped) : Boolean(entry.was) && entry.retyped;
}

// Why pieces changed that nobody edited: they share a size of type with one that was.
function retyping() {
  const changed = isDrawn() ? (entries() ?? []).filter(past) : [], retyped = changed.filter(isRetyped);
  if (!retyped.length) return "";
  const names = changed.filter((each) => !isRetyped(each)).map((each) => each.name);
  const share = names.length ? `, which ${retyped.length > 1 ? "they share" : "it shares"} with ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ""}` : "";
  return `; dashed: ${retyped.length} changed only in the size or place of type${share}`;
}

function past(entry) {
  return $("since").value === "print" ? entry.printed?.faces : entry.was;
}

function isVaried() {
  return state.turned && state.variant !== "";
}

function drawGallery() {
  const found = entries();
  const own = { [STATS]: stats, [ODDS]: lab, [PRINT]: print }[part];
  $("stats").hidden = part !== STATS;
  $("lab").hidden = part !== ODDS;
  $("print").hidden = part !== PRINT;
  $("gallery").hidden = Boolean(own);
  if (own) {
    own.draw();
    return;
  }
  if (part === FINDINGS) {
    const words = state.checked ? "No findings." : "The checks are running …";
    put($("gallery"), state.findings.length ? state.findings.map(finding) : [make("p", { className: "empty", textContent: words })]);
    return;
  }
  if (!found) {
    put($("gallery"), [make("p", { className: "empty", textContent: state.broken ? "This cannot be drawn yet." : "This is being drawn …" })]);
    return;
  }
  const chosen = found.filter(wanted);
  const none = make("p", { className: "empty", textContent: "Nothing is like that." });
  put($("gallery"), chosen.length ? chosen.map((entry) => card(entry, Number($("zoom").value))) : [none]);
}

function drawDetail() {
  const entry = entries()?.find((each) => each.id === selected);
  $("detail").hidden = !entry || !isDrawn();
  if ($("detail").hidden) return;
  const scale = Math.min(4, 90 / entry.width);
  const pair = (label, faces) => make("figure", {}, make("figcaption", { textContent: label }),
    make("div", { className: "faces" }, face(faces[0], entry, `${label}, front`, scale), face(faces[1], entry, `${label}, back`, scale)));
  const was = past(entry), printed = was && $("since").value === "print";
  const copies = printed && entry.printed.copies !== entry.copies ? `, ${plural(entry.printed.copies, "copy", "copies")}` : "";
  const about = state.findings.filter((each) => entry.thing && each.thing === entry.thing);
  put($("detail"), [
    make("button", { type: "button", className: "close", textContent: "Close", title: "Close (Escape)", onclick: close }),
    make("h2", { textContent: entry.name }),
    make("div", { className: was?.some(Boolean) ? "both" : "" },
      was?.some(Boolean) ? pair(printed ? `as printed last${copies}` : isVaried() ? "as written" : "before", was) : null,
      pair(was && !printed ? (isVaried() ? "in the variant" : "after") : copies ? `now, ${plural(entry.copies, "copy", "copies")}` : "now", [entry.front, entry.back])),
    make("p", {}, `${entry.id} `, opener(entry.place) ?? ""),
    ...about.map(finding),
  ]);
}

function drawHead() {
  const title = `${state.title} ${state.version}`.trim();
  set(document, "title", title);
  set($("title"), "textContent", title);
  const names = [...state.parts, { id: STATS, title: "Stats" }, { id: ODDS, title: "Odds" }, { id: PRINT, title: "Print" }, { id: FINDINGS, title: `Findings ${state.findings.length}${errors() ? ` (${errors()} ${errors() === 1 ? "error" : "errors"})` : ""}` }];
  put($("parts"), names.map(({ id, title: words }) => {
    const known = $(`part-${id}`) ?? make("button", { type: "button", id: `part-${id}`, onclick: () => turn(id) });
    set(known, "textContent", words);
    if (id === part) known.setAttribute("aria-current", "page"); else known.removeAttribute("aria-current");
    return known;
  }));
  drawVariants();
  const words = awaited !== null ? "reading the variant …" : state.broken ? (pieces().length ? "an older version is shown" : "nothing can be shown yet") : state.checked ? "up to date" : "checking …";
  set($("status"), "textContent", state.taken_over && !state.broken ? `${words}; this variant changes nothing: the game has its values` : words);
  $("broken").hidden = !state.broken || part === FINDINGS;  // where they are, in full
  put($("broken"), state.broken ? state.findings.slice(0, Math.min(3, state.broken)).map(finding) : []);
}

function variantName(id = state.variant) {
  return state.variants[id] ?? id;
}

function drawVariants() {
  const options = ["", ...new Set([...Object.keys(state.variants), state.variant].filter(Boolean))];
  $("variants").hidden = options.length < 2;
  const named = options.map((value) => [value, value ? variantName(value) : "as written"]);
  if ([...$("variant").options].map((each) => [each.value, each.textContent]).join("\n") !== named.join("\n")) {
    put($("variant"), named.map(([value, textContent]) => make("option", { value, textContent })));
  }
  if (state.variant === awaited) awaited = null;
  $("variant").value = awaited ?? state.variant;
}

async function turnVariant() {
  awaited = $("variant").value;
  $("status").textContent = "reading the variant …";
  const answer = await post("/variant", { variant: awaited }).catch(() => null);
  if (answer?.ok) return;
  awaited = null;
  $("status").textContent = "this variant cannot be shown";
}

function drawTools() {
  $("tools").hidden = part === FINDINGS;
  for (const id of ["zoom", "only"]) $(id).parentElement.hidden = !isDrawn();
  $("since").parentElement.hidden = !isDrawn() || !state.printed;
  if (!state.printed) $("since").value = "edit";
  set($("since").options[0], "textContent", isVaried() ? "the game as written" : "before the last edit");
  const what = $("since").value === "print" ? "not as it was printed last" : isVaried() ? "changed by the variant" : "changed by the last edit";
  $("key").hidden = !isDrawn();
  set($("ring"), "textContent", `${what}: select it to see both${retyping()}`);
  $("group").parentElement.hidden = part === ODDS || part === PRINT;
  const shownHere = part === STATS ? pieces() : entries() ?? [];
  const groups = [...new Set(shownHere.map((entry) => entry.group))];
  const before = $("group").value;
  const options = ["", ...groups.filter(Boolean)];
  if ([...$("group").options].map((each) => each.value).join("\n") !== options.join("\n")) {
    put($("group"), options.map((value) => make("option", { value, textContent: value || "all" })));
    $("group").value = options.includes(before) ? before : "";
  }
}

function draw() {
  if (!state) return;
  if (isDrawn() && !state.parts.some((each) => each.id === part)) part = state.parts[0]?.id ?? FINDINGS;
  if (part === "pieces" && !(part in zooms) && entries()) $("zoom").value = zooms.pieces = usualZoom(entries());
  drawHead();
  drawTools();
  drawGallery();
  drawDetail();
  if (isDrawn() && entries() === null && looked !== `${part} ${state.generation}`) {
    looked = `${part} ${state.generation}`;
    post("/look", { part });
  }
}

function turn(id) {
  if (entries()) zooms[part] = Number($("zoom").value);
  part = id;
  selected = "";
  shown.clear();
  put($("gallery"), []);
  $("zoom").value = zooms[id] ?? 1;
  looked = `${id} ${state.generation}`;
  if (isDrawn()) post("/look", { part: id });
  draw();
  $(`part-${id}`).scrollIntoView({ block: "nearest", inline: "center" });
}

function select(id) {
  selected = selected === id ? "" : id;
  draw();
}

function close() {
  const element = shown.get(selected)?.element;
  select(selected);
  element?.focus();
}

function onKey(event) {
  if (event.key === "Escape" && selected) close();
  else if (event.key === "/" && !/^(INPUT|SELECT)$/.test(event.target.tagName)) {
    event.preventDefault();
    $("filter").focus();
  } else if (/^Arrow(Left|Right)$/.test(event.key) && event.target.classList.contains("entry")) {
    const next = event.key === "ArrowRight" ? event.target.nextElementSibling : event.target.previousElementSibling;
    next?.focus();
  }
}

const lab = createLab({ generation: () => state.generation, variants: () => state.variants });
const print = createPrint({ generation: () => `${state.generation} ${state.printed}`, paper: () => state.paper, isBroken: () => state.broken > 0, errors, finding, toFindings: () => { turn(FINDINGS); $("part-findings").focus(); } });
const stats = createStats({ opener, pieces, generation: () => state.generation, variant: () => state.variant, variantName });
$("tools").addEventListener("input", draw);
$("variant").addEventListener("change", turnVariant);
$("tools").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", onKey);
const events = new EventSource("/events");
events.addEventListener("hello", (event) => { hasEditor = JSON.parse(event.data).editor; });
events.addEventListener("faces", (event) => { sent = JSON.parse(event.data); });
events.addEventListener("message", (event) => { state = JSON.parse(event.data); if (state.parts) draw(); });
events.addEventListener("error", () => { $("status").textContent = events.readyState === EventSource.CLOSED ? "pnp serve was started again: open the address that it shows in the terminal" : "pnp serve has ended"; });
