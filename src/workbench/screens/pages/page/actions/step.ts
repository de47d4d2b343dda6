import type { ActionKind, ActionValues } from '#domain/pages/actions.ts'
import type { ResolveConflict } from '../forms/save-form.ts'
import type { Run, Turn } from './turn.ts'

/** What a step has beside its values. */
export interface Step extends Turn {
  /** Takes the actions of another event that this one causes. */
  readonly run: Run
  readonly resolveConflict: ResolveConflict
}

/** Takes one action. False: it was declined, or failed and has said so; what it throws is shown by who takes it. */
export type Steps<K extends ActionKind> = {
  readonly [N in K]: (values: ActionValues<N>, step: Step) => Promise<boolean | void>
}
