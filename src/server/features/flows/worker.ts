import type { Label } from '#domain/label.ts'
import type { FlowStep, Given } from '#domain/integration/flows/steps.ts'
import type { Standing } from '../../identity/standing.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import type { CalculationService } from '../../platform/runs/service.ts'

/** What a worker is given of a step, whether it works or only says what it would do. */
export interface AskedStep {
  readonly service: CalculationService
  /** Reads and writes with the rights and row filters of the owner. */
  readonly reader: Reader
  readonly owner: Pick<Standing, 'userName' | 'permissions'>
  readonly step: FlowStep
  /** A parameter with its places filled; null: nothing. */
  readonly value: (name: string) => unknown
  readonly text: (name: string) => string
}

export interface StepContext extends AskedStep {
  readonly runNo: string
  readonly flowCode: string
  /** What an earlier attempt began; null: nothing yet. */
  readonly ref: string | null
  readonly startedAt: Date
  /** What earlier steps gave. */
  readonly given: Given
  readonly earlier: readonly FlowStep[]
  /** Keeps what was begun in the transaction that begins it: after a kill it is found again and not begun twice. */
  keep(tx: Tx, ref: string): Promise<void>
}

export type StepOutcome =
  | {
      readonly state: 'done'
      readonly gave: Readonly<Record<string, unknown>>
      readonly message?: Label
      /** `end`: the flow is done; `skip`: the next step is left out. */
      readonly goOn?: 'end' | 'skip'
    }
  | { readonly state: 'waits'; readonly seconds: number }

export interface StepWorker {
  /** What it would do now. @throws TaktError or StepRefused for what it would be refused */
  plan(tx: Tx, asked: AskedStep): Promise<Label>
  work(context: StepContext): Promise<StepOutcome>
  /** Stops what goes on, when the run is cancelled. */
  cancel?(asked: Pick<StepContext, 'service' | 'reader'> & { readonly ref: string }): Promise<void>
}

/** Why a step fails, for people. */
export class StepRefused extends Error {
  readonly label: Label

  constructor(label: Label) {
    super(label.en)
    this.label = label
  }
}

export const waits = (seconds: number): StepOutcome => ({ state: 'waits', seconds })
