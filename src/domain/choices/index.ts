import { accessChoices } from './access.ts'
import type { Choice } from './define.ts'
import { deliveryChoices } from './delivery.ts'
import { expressionChoices } from './expressions.ts'
import { integrationChoices } from './integration.ts'
import { flowChoices } from './flows.ts'
import { kpiChoices } from './kpi.ts'
import { kittingChoices } from './kitting.ts'
import { masterChoices } from './master.ts'
import { modellingChoices } from './modelling.ts'
import { pageChoices } from './pages.ts'
import { planningChoices } from './planning.ts'
import { policyChoices } from './policy.ts'
import { reportingChoices } from './reporting.ts'
import { reportChoices } from './reports.ts'
import { resourceChoices } from './resources.ts'
import { schedulingChoices } from './scheduling.ts'
import { stockChoices } from './stock.ts'
import { systemChoices } from './system.ts'
import { timelineChoices } from './timeline.ts'

/** Every enumeration of the product by name (entities.md §1). The order of codes is the order shown. */
export const allChoices = {
  ...systemChoices,
  ...integrationChoices,
  ...accessChoices,
  ...masterChoices,
  ...resourceChoices,
  ...planningChoices,
  ...stockChoices,
  ...reportingChoices,
  ...kittingChoices,
  ...policyChoices,
  ...schedulingChoices,
  ...expressionChoices,
  ...kpiChoices,
  ...deliveryChoices,
  ...reportChoices,
  ...pageChoices,
  ...modellingChoices,
  ...flowChoices,
  ...timelineChoices,
} as const

export type ChoiceName = keyof typeof allChoices

export const isChoiceName = (name: string): name is ChoiceName => Object.hasOwn(allChoices, name)

/** An enumeration of the product by its name, or the list itself where a tenant declares one of its own. */
export type ChoiceList = ChoiceName | Choice

export function choiceOf(list: ChoiceList): Choice {
  return typeof list === 'string' ? allChoices[list] : list
}
