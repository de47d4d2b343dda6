import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import type { Language } from '#domain/label.ts'
import type { Policy } from '#domain/kitting/policy-values.ts'
import type { OrderEffect } from '#engine/kitting/effect.ts'
import type { Finding } from '#engine/kitting/findings.ts'
import type { KittingInput } from '#engine/kitting/input.ts'
import type { PlanScope } from '#engine/scheduling/commands/state.ts'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import type { FramedFile } from '../results/framed-file.ts'
import type { EntityCopy } from './entity-copy.ts'
import type { Failure } from './failure.ts'

/** What a worker thread gets: columns and settings, nothing else. */
export interface KitTask {
  readonly input: KittingInput
  readonly policy: Policy
  /** ISO instant. */
  readonly asOf: string
  /** IANA zone of the plan unit. */
  readonly zone: string
  /** Allocations of the published run as they are kept; null when none is published. */
  readonly previous: Uint8Array<ArrayBuffer> | null
  /** What a what-if run changes about the input. */
  readonly patches: readonly ScenarioPatch[]
}

/** A scheduling run: the snapshot and what to do with it. */
export interface PlanTask {
  readonly runNo: string
  /** Of the texts that are kept with the run. */
  readonly language: Language
  readonly snapshot: PlanSnapshot
  /** Commands as the scheme holds them; they were checked before. */
  readonly commands: unknown
  readonly scope: PlanScope
  /** ISO instant. */
  readonly asOf: string
  readonly zone: string
}

/** A table of a result: an Arrow IPC stream. */
export interface ResultFile extends FramedFile {
  readonly name: string
  readonly rows: number
}

/** The result of a run of any kind: its tables, and the figures that its row keeps. */
export interface RunResult {
  readonly error: null
  readonly files: readonly ResultFile[]
  readonly orders: number
  /** Component lines or operations. */
  readonly lines: number
  readonly supplies: number | null
  readonly fullOrders: number | null
  /** Decimal text 0..1; null without orders. */
  readonly kitRate: string | null
  readonly kpi: unknown
  readonly inputHash: string
  readonly resultHash: string
  readonly engineVersion: string
  /** Rows of the message table by level. */
  readonly refused: number
  readonly warnings: number
  readonly engineMs: number
  /** Rows that are kept in the database beside the files. */
  readonly entityRows?: readonly EntityCopy[]
}

/** What a worker gives back. Errors lose their properties on the way between threads, so they are values. */
export type RunAnswer = { readonly error: Failure; readonly cancelled: boolean } | RunResult
export type KitAnswer = RunAnswer

/** What a change of the input means to orders; null: the run reads nothing that the change speaks of. */
export type EffectAnswer =
  | { readonly error: Failure }
  | { readonly error: null; readonly orders: readonly OrderEffect[] | null }

/** What the engine would say about the data; `error` when it would refuse to start. */
export interface CheckAnswer {
  readonly findings: readonly Finding[]
  readonly error: Failure | null
}

/** The buffers of column tables, to be moved instead of copied. Shared ones are named once. */
export function buffersOf(tables: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
    } else if (Array.isArray(value)) {
      if (typeof value[0] === 'object') value.forEach(visit)
    } else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) visit(part)
  }
  visit(tables)
  return [...found]
}
