import { valueTypes, type PageFile, type PageRule } from '#domain/pages/page.ts'
import { ruleLabels } from '#domain/pages/part-name.ts'
import { property as p, type Properties } from '#domain/pages/property.ts'
import { isSourceKind, refreshing, sourceKinds } from '#domain/pages/sources.ts'
import type { Declared } from '#domain/pages/rename.ts'
import type { Given } from './field-props.ts'

const type = p.pick('类型', 'Type', '', valueTypes)

const kindLabels = Object.fromEntries(Object.entries(sourceKinds).map(([kind, { label }]) => [kind, label]))
const sourceKind = p.pick('类型', 'Kind', '', kindLabels)

/** Properties of what a page declares by name, but for its name. */
export const declaredProperties: Readonly<Record<Declared, (values: Given) => Properties>> = {
  sources: ({ kind }) => ({
    kind: sourceKind,
    ...(typeof kind === 'string' && isSourceKind(kind) ? sourceKinds[kind].properties : {}),
    ...refreshing,
  }),
  variables: () => ({
    type,
    inAddress: p.flag('写入地址', 'Kept in the address', {
      default: false,
      help: { zh: '复制的网址以相同的值打开页面', en: 'a copied address opens the page with it' },
    }),
  }),
  params: () => ({
    type,
    required: p.flag('必填', 'Required', { default: false }),
  }),
}

/** Properties of the page itself. */
export const pageProperties: Properties = { title: p.text('标题', 'Title', { required: true }) }

/** What the page does by itself. */
export const ruleProperties: Properties = {
  events: p.items('页面事件', 'Events of the page', {
    most: 20,
    title: 'on',
    of: {
      on: p.pick('时机', 'When', 'opened', ruleLabels),
      every: p.number('间隔（秒）', 'Every, s', {
        min: 5,
        max: 86_400,
        whole: true,
        default: null,
        required: true,
        only: { property: 'on', is: ['timer'] },
      }),
      entity: p.entity('数据', 'Data', { required: true, only: { property: 'on', is: ['live'] } }),
      actions: p.actions('动作', 'Actions', { event: { label: { zh: '打开', en: 'Opened' } } }),
    },
  }),
}

/** Rules as a page keeps them: one that was just added waits for the page to open. */
export const rulesOf = (given: unknown): PageFile['events'] =>
  (Array.isArray(given) ? (given as Partial<PageRule>[]) : []).map((rule) => ({
    ...rule,
    on: rule.on ?? 'opened',
    actions: rule.actions ?? [],
  }))
