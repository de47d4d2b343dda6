import type { RowChange } from '../crud/rules.ts'
import type { Tx } from '../../db/tenant.ts'

/** What rows of an entity change elsewhere once a stage of them is written; refused by throwing a TaktError. */
export type AfterStage = (tx: Tx, stage: string) => Promise<void>

/** What follows from one row of a view that the user `by` wrote. */
export type AfterViewRow = (tx: Tx, change: RowChange, by: string) => Promise<unknown>

const afterStages = new Map<string, AfterStage>()
const afterViewRows = new Map<string, AfterViewRow>()

/** Takes what features do after imports, by the name of the entity; the product's own are handed in by row-rules.ts. */
export function addImportRules(
  stages: Readonly<Record<string, AfterStage>>,
  viewRows: Readonly<Record<string, AfterViewRow>>,
): void {
  for (const [entity, rule] of Object.entries(stages)) afterStages.set(entity, rule)
  for (const [entity, rule] of Object.entries(viewRows)) afterViewRows.set(entity, rule)
}

export const afterStageOf = (entity: string): AfterStage | undefined => afterStages.get(entity)
export const afterViewRowOf = (entity: string): AfterViewRow | undefined => afterViewRows.get(entity)
