/** A value as a cell holds it, and as it is written among other words. */
export interface FilledValue {
  readonly value: string | number | boolean | Date | null
  readonly text: string
}

/** Values by the paths of their fields. */
export type FilledValues = Readonly<Record<string, FilledValue>>

export interface FilledDocument {
  /** Names the sheet of the document. */
  readonly key: string
  readonly head: FilledValues
  readonly lines: readonly FilledValues[]
}

/** What a template is filled with. */
export interface FillJob {
  readonly bytes: Uint8Array
  readonly layout: 'sheets' | 'stacked'
  /** Names the sheet that holds all documents. */
  readonly title: string
  /** Formats of values by path, for cells that have none of their own. */
  readonly formats: Readonly<Record<string, string>>
  readonly documents: readonly FilledDocument[]
}
