/** A sheet of labels, A4 upright: sizes in millimetres. */
export interface LabelSheet {
  readonly columns: number
  readonly rows: number
  /** Of one label. */
  readonly width: number
  readonly height: number
  /** From the edges of the paper to the first label. */
  readonly left: number
  readonly top: number
  /** From one label to the next one. */
  readonly stepX: number
  readonly stepY: number
}

/** Common sheets by columns and rows. */
export const labelSheets = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, stepX: 70, stepY: 37 },
  '3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, stepX: 66, stepY: 38.1 },
  '2x5': { columns: 2, rows: 5, width: 99.1, height: 57, left: 4.65, top: 6, stepX: 101.6, stepY: 57 },
} as const satisfies Readonly<Record<string, LabelSheet>>

export type SheetName = keyof typeof labelSheets

/** Labels on one sheet. */
export const placesOf = ({ columns, rows }: LabelSheet): number => columns * rows

/** The sheet of a call; 3x8 where nothing is said. */
export const sheetNamed = (name: string | null | undefined): SheetName =>
  name !== null && name !== undefined && name in labelSheets ? (name as SheetName) : '3x8'

/** Sheets that so many labels need, the first one begun at a place from 1. */
export const sheetsFor = (labels: number, start: number, sheet: LabelSheet): number =>
  Math.ceil((labels + start - 1) / placesOf(sheet))
