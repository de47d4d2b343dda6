import type { PsiRow } from './rows.ts'

/** A period of a pivot: seconds UTC, its end is the start of the next; `day`: number of the local day it starts on. */
export interface PsiPeriod {
  readonly start: number
  readonly end: number
  readonly day: number
}

/** What a pivot is made of: answer of ASPPSI/GetLayout. */
export interface PsiLayout {
  readonly code: string
  readonly name: string
  /** PsiTarget. */
  readonly target: string
  /** PsiPeriod of the choices: day, week, month, shift. */
  readonly period: string
  /** IANA zone of the plan unit, in which periods begin. */
  readonly zone: string
  /** ISO instant that the pivot is of. */
  readonly asOf: string
  readonly periods: readonly PsiPeriod[]
  readonly rows: readonly PsiRow[]
  /** Entities that the reader sees in part or not at all: what is hidden counts nowhere. */
  readonly withheld: readonly string[]
  /** Open purchase lines that say nowhere when they come: they count in no period. */
  readonly undated: number
}
