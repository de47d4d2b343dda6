import type { Entity } from '../entity.ts'
import { isOwnTable } from '../modelling/custom-field.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'

const declared: ReadonlySet<string> = new Set([
  'order',
  'saleOrder',
  'purchaseOrder',
  'operation',
  'stock',
  'item',
  'shortageAction',
  'kpiEvent',
  'planRun',
])

/** Entities whose rows a reminder may be about, as the tenant has them: some of the product, and all tables of its own. */
export const reminderSubjects = ({ entities }: Pick<TenantModel, 'entities'>): readonly Entity[] =>
  entities.filter(({ name }) => declared.has(name) || isOwnTable(name))
