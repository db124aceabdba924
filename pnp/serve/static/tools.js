// What every part of the page needs.
export const $ = (id) => document.getElementById(id);

export const plural = (number, noun, several = `${noun}s`) => `${number} ${number === 1 ? noun : several}`;

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null));
  return element;
}

// How large pieces are at first, in their own sizes: small ones twice, those like cards once, or a single one would fill the page.
export function usualZoom(entries) {
  return entries.filter((each) => each.width > 40).length * 2 > entries.length ? 1 : 2;
}

export function set(element, name, value) {
  if (element[name] !== value) element[name] = value;
}

export function post(path, body) {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

export function put(parent, children) {
  const stay = new Set(children);
  for (const child of [...parent.childNodes]) if (!stay.has(child)) child.remove();
  children.forEach((child, at) => { if (parent.childNodes[at] !== child) parent.insertBefore(child, parent.childNodes[at] ?? null); });
}
