/** Styles of the note, the ring, the bar and the button on a field. */
export const boxStyles = `
svg {
  display: block;
  width: 1.45em;
  height: 1.45em;
  flex: none;
  fill: none;
  stroke: currentcolor;
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
}
button {
  margin: 0;
  padding: .35em .85em;
  border: 1px solid transparent;
  border-radius: .65em;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 500;
  text-align: start;
  cursor: pointer;
  pointer-events: auto;
}
button:hover { background: var(--surface-quiet) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
.action { padding: .3em .7em; border-color: var(--control-line); background: var(--surface) }
.round { display: grid; place-items: center; width: 2em; height: 2em; padding: 0; border-radius: 50% }

.note, .bar, .field-button {
  position: absolute;
  border: 1px solid var(--line);
  background: var(--surface);
  box-shadow: var(--shadow);
}
.note {
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: .6em;
  width: max-content;
  max-width: min(34em, 100% - 16px);
  max-height: calc(100% - 16px);
  padding: .7em .6em .7em .85em;
  border-radius: 1em;
  overflow: auto;
}
.note, .bar { opacity: 0 }
.shown { opacity: 1 }
.note.shown, .field-button { pointer-events: auto }
.note > svg { margin-top: .28em; color: var(--accent) }
.note.good > svg { color: var(--good) }
.note.bad > svg { color: var(--bad) }
.note > p { margin: 0; padding: .28em 0; min-width: 0; overflow-wrap: anywhere }
.note > .round { grid-area: 1 / 3 }
.tiles > span {
  display: grid;
  place-items: center;
  width: 3.2em;
  height: 3.2em;
  border-radius: .65em;
  overflow: hidden;
  background: var(--surface-quiet);
}
canvas { width: 100%; height: 100%; object-fit: cover }
.tiles, .actions { grid-column: 2 / -1; display: flex; flex-wrap: wrap; gap: .45em; align-items: center }

.ring {
  position: absolute;
  border: 3px solid var(--accent);
  border-radius: 8px;
  box-shadow: 0 0 0 2px var(--surface), inset 0 0 0 1px var(--surface);
}
.ring[hidden] { display: none }
.ring > span {
  position: absolute;
  inset-inline-start: -3px;
  bottom: 100%;
  max-width: min(26em, 90vw);
  margin-bottom: 3px;
  padding: .15em .6em;
  border: 1px solid var(--surface);
  border-radius: .5em;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 550;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
}
.ring.label-inside > span { bottom: auto; top: 0; margin: 3px }
.ring > span:empty { display: none }

.bar {
  z-index: 1;
  top: .85em;
  left: 50%;
  translate: -50%;
  display: flex;
  gap: .85em;
  align-items: center;
  width: max-content;
  max-width: calc(100% - 16px);
  min-height: 3.2em;
  padding: .5em .5em .5em 1em;
  border-radius: 1em;
}
.bar > p { margin: 0 }
.bar > svg { color: var(--accent) }
.bar > button { flex: none }

.field-button { display: flex; gap: 1px; padding: 2px; border-radius: 2em }
.field-button > .fill { color: var(--on-accent); background: var(--accent) }
.field-button > .fill:hover { box-shadow: inset 0 0 0 2px var(--on-accent) }
.field-button > .hide { width: 1.75em; margin-block: .125em; height: 1.75em }
.note { z-index: 2 }

@media (prefers-reduced-motion: no-preference) {
  .note, .bar { transition: opacity .15s, translate .15s }
  .note { translate: 0 4px }
  .note.shown { translate: 0 }
}
@media (forced-colors: active) {
  button { border-color: ButtonText }
  .ring { border-color: Highlight }
  .ring > span { border-color: CanvasText }
}
`;
