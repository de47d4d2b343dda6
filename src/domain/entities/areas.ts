import { defineEntity, type Area, type EntityDeclaration } from '../entity.ts'
import type { Fields } from '../field-kinds.ts'

type Declaration<F extends Fields> = Omit<EntityDeclaration<F>, 'name' | 'service' | 'area' | 'label'>

/** Declares the entities of an area: by name, service, and label in Chinese and English. */
const entitiesOf =
  (area: Area) =>
  <const F extends Fields>(name: string, service: string, zh: string, en: string, rest: Declaration<F>) =>
    defineEntity({ name, service, area, label: { zh, en }, ...rest })

export const accessEntity = entitiesOf('access')
export const deliveryEntity = entitiesOf('delivery')
export const integrationEntity = entitiesOf('integration')
export const kittingEntity = entitiesOf('kitting')
export const kpiEntity = entitiesOf('kpi')
export const masterEntity = entitiesOf('master')
export const pagesEntity = entitiesOf('pages')
export const planningEntity = entitiesOf('planning')
export const reportsEntity = entitiesOf('reports')
export const systemEntity = entitiesOf('system')
