import type { Label } from '../label.ts'

/** What a figure is called on every screen, in every file and log, what it means, and how it is reckoned. */
export interface Definition {
  readonly term: Label
  readonly meaning: Label
  readonly formula: Label
}

type Both = readonly [zh: string, en: string]

const label = ([zh, en]: Both): Label => ({ zh, en })

export const define = (term: Both, meaning: Both, formula: Both): Definition => ({
  term: label(term),
  meaning: label(meaning),
  formula: label(formula),
})
