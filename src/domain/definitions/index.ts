import { inEveryLanguage, textOf, type Label } from '../label.ts'
import type { Definition } from './define.ts'
import { materialDefinitions } from './materials.ts'
import { orderDefinitions } from './orders.ts'
import { planDefinitions } from './plan.ts'

export type { Definition } from './define.ts'

/**
 * The one declaration of what the figures mean: titles of columns and tiles, names of KPIs, what a hover says of them and
 * the page of definitions come from here.
 */
export const definitions = {
  ...orderDefinitions,
  ...materialDefinitions,
  ...planDefinitions,
} as const satisfies Readonly<Record<string, Definition>>

export type DefinitionName = keyof typeof definitions

/** What a hover says of a figure: its meaning and its formula. */
export function aboutOf(name: DefinitionName): Label {
  const { meaning, formula } = definitions[name]
  return inEveryLanguage((language) => `${textOf(meaning, language)}\n= ${textOf(formula, language)}`)
}

/** As the page of definitions shows them, under the title of each part. */
export const definitionParts = [
  {
    title: { zh: '订单齐套', en: 'Kitting of orders' },
    names: Object.keys(orderDefinitions) as DefinitionName[],
  },
  {
    title: { zh: '物料与供应', en: 'Material and supplies' },
    names: Object.keys(materialDefinitions) as DefinitionName[],
  },
  { title: { zh: '排程', en: 'Scheduling' }, names: Object.keys(planDefinitions) as DefinitionName[] },
] as const
