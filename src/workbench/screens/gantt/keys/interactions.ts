/** Something that can be done: its words are `keys.*` of the texts; by keyboard, and by pointer (`pointers.*`) where that differs. */
type Interaction = readonly [what: string, keys: string | null, pointer: string | null]

/** What can be done on a screen, by groups (`keyGroups.*`). */
export type Interactions = Readonly<Record<string, readonly Interaction[]>>

/** All that can be done on charts of the plan. */
export const onCharts = {
  look: [
    ['walk', '← → ↑ ↓', null],
    ['rowEnds', 'Home / End', null],
    ['pages', 'PgUp / PgDn', 'wheel'],
    ['zoom', '+ − 0', 'ctrlWheel'],
    ['box', '*', null],
    ['zoomTo', 'Z', 'axisDrag'],
    ['heights', '[ ]', 'altWheel'],
    ['find', '/', 'findBox'],
    ['open', 'Enter', 'doubleClick'],
    ['jump', 'J', 'menu'],
    ['details', 'I', 'menu'],
    ['fullScreen', 'F', 'button'],
    ['map', 'P', 'button'],
    ['compare', 'C', 'button'],
    ['links', 'N', 'button'],
    ['groups', 'O', 'button'],
    ['export', 'Tab', 'button'],
  ],
  choose: [
    ['choose', 'Space', 'click'],
    ['several', 'Shift + ← →', 'ctrlClick'],
    ['lasso', 'Ctrl + A', 'shiftDrag'],
  ],
  move: [
    ['carry', 'M', 'drag'],
    ['steps', '← →', 'drag'],
    ['days', 'Shift + ← →', 'drag'],
    ['rows', 'PgUp / PgDn, ↑ ↓', 'drag'],
    ['length', 'E, ← →', 'edgeDrag'],
    ['free', 'Ctrl + ← →', 'altDrag'],
    ['confirm', 'Enter', 'letGo'],
    ['cancel', 'Esc', 'esc'],
    ['unplaced', 'U', 'panelDrag'],
  ],
  change: [
    ['undo', 'Ctrl + Z', 'button'],
    ['redo', 'Ctrl + Shift + Z', 'button'],
    ['fix', 'L', 'menu'],
    ['split', 'S', 'menu'],
    ['join', 'G', 'menu'],
    ['statuses', 'Shift + F10', 'menu'],
    ['calendar', 'K', 'menu'],
    ['runScheme', 'R', 'button'],
    ['menu', 'Shift + F10', 'rightClick'],
    ['sheet', '?', 'button'],
  ],
} as const

export type OnCharts = (typeof onCharts)[keyof typeof onCharts][number][0]

/** What of it a chart can do that cannot do everything. */
export const onChartsOnly = (only: readonly OnCharts[]): Interactions =>
  Object.fromEntries(
    Object.entries<readonly Interaction[]>(onCharts).map(([name, all]) => [
      name,
      all.filter(([what]) => (only as readonly string[]).includes(what)),
    ]),
  )

/** What can be done in the sequence of a resource. */
export const inSequences = {
  look: [
    ['stepRows', '↑ ↓', 'click'],
    ['stepEnds', 'Home / End', null],
  ],
  choose: [['tick', 'Space', 'tickBox']],
  change: [
    ['earlier', 'Alt + ↑', 'button'],
    ['later', 'Alt + ↓', 'button'],
    ['gap', 'G', 'button'],
    ['resequence', 'S', 'button'],
    ['print', 'P', 'button'],
    ['sheet', '?', 'button'],
  ],
} as const
