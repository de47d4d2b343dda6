import type { FilledDocument, FilledValues } from './job.ts'
import type { TemplatePlan } from './plan.ts'

/** A row of a filled document: the row of the template it is made of, and the values of its line. */
export interface LaidRow {
  readonly source: number
  readonly line: FilledValues
}

/** Rows of a filled document. */
export class LaidRows {
  readonly rows: LaidRow[] = []
  /** Where each row of the template is, from 1. */
  readonly #places = new Map<number, number[]>()
  readonly #height: number

  /** Without lines a repeated stretch is there once, blank. */
  constructor({ stretches }: TemplatePlan, { lines }: FilledDocument) {
    this.#height = stretches.at(-1)?.to ?? 0
    for (const { from, to, repeats } of stretches)
      for (const line of repeats && lines.length > 0 ? lines : [{}])
        for (let source = from; source <= to; source++) {
          this.rows.push({ source, line })
          this.#places.set(source, [...(this.#places.get(source) ?? []), this.rows.length])
        }
  }

  /** All places of a row of the template; one below its last row is as far below the last row of the document. */
  placesOf(row: number): readonly number[] {
    return this.#places.get(row) ?? [row + this.rows.length - this.#height]
  }

  /** Places of a range of rows: of its repetitions where it is in a repeated stretch, else one from its first to its last row. */
  rangesOf(top: number, bottom: number): readonly (readonly [top: number, bottom: number])[] {
    const [tops, bottoms] = [this.placesOf(top), this.placesOf(bottom)]
    return tops.length === bottoms.length && tops.length > 1
      ? tops.map((one, at) => [one, bottoms[at]!] as const)
      : [[tops[0]!, bottoms.at(-1)!]]
  }
}
