import { actionKinds, type Action } from '../../../src/domain/pages/actions.ts'
import { kindNamed, kinds, propertiesOfKind, type KindName } from '../../../src/domain/pages/kinds/index.ts'
import { versionOf } from '../../../src/domain/pages/kind.ts'
import { newPage, type PageComponent, type PageFile } from '../../../src/domain/pages/page.ts'
import type { Properties, Property } from '../../../src/domain/pages/property.ts'

/** A value that fits a property, as far as names of the sample page go. */
function valueOf(property: Property): unknown {
  switch (property.kind) {
    case 'text':
    case 'markup':
      return { 'zh-Hans': '文本', en: 'text' }
    case 'expression':
      return { bool: 'true', number: '1', text: "'a'", time: 'Now()', any: '1' }[property.gives]
    case 'number':
      return property.min ?? 1
    case 'flag':
      return property.default
    case 'pick':
      return property.default
    case 'icon':
      return 'star'
    case 'color':
      return '#336699'
    case 'address':
      return 'https://example.com/a'
    case 'asset':
      return 'asset-1'
    case 'variable':
    case 'bind':
      return 'line'
    case 'source':
      return 'orders'
    case 'form':
      return 'entry'
    case 'field':
      return 'code'
    case 'fields':
      return ['code']
    case 'dialog':
      return 'dialog-1'
    case 'entity':
      return 'order'
    case 'choice':
      return 'OrderStatus'
    case 'route':
      return '/planData/OrderList'
    case 'report':
      return 'report'
    case 'kpi':
      return 'kpi'
    case 'call':
      return '/api/services/app/Order/Recalculate'
    case 'table':
      return 'orders'
    case 'name':
      return 'a'
    case 'items':
      return [valuesOf(property.of)]
    case 'conditions':
      return [{ field: 'code', op: 'eq', values: ['PAGE.line'] }]
    case 'part':
      return 'part'
    case 'partValues':
    case 'partVariables':
      return {}
    case 'parameters':
      return { code: "'A'" }
    case 'actions':
      return [{ do: 'toast', text: { 'zh-Hans': '好', en: 'ok' }, tone: 'good' }]
    case 'slot':
      return []
  }
}

const valuesOf = (properties: Properties): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueOf(property)]))

/** An action of each kind. */
export const sampleActions = (): readonly Action[] =>
  Object.entries(actionKinds).map(([kind, { properties }]) => ({ do: kind, ...valuesOf(properties) }))

export function sampleComponent(type: KindName, id: string): PageComponent {
  const kind = kindNamed(type)
  const actions = type === 'button' ? sampleActions() : [{ do: 'reload', sources: [{ source: 'orders' }] }]
  const on = Object.fromEntries(Object.keys(kind.events).map((name) => [name, actions]))
  const at = { x: 0, y: 0, ...kind.size }
  return { type, props: { id, v: versionOf(kind), ...valuesOf(propertiesOfKind(type)), on, at } }
}

/** A page with a component of each kind, a source of most kinds and every action. */
export function samplePage(): PageFile {
  const content = (Object.keys(kinds) as KindName[]).map((type) => sampleComponent(type, `${type}-1`))
  return {
    ...newPage('sample', 'page', { 'zh-Hans': '示例', en: 'Sample' }),
    params: [{ name: 'order', type: 'text' }],
    variables: [{ name: 'line', type: 'text', initial: 'USER.userName' }],
    sources: [
      { name: 'orders', kind: 'rows', entity: 'order', limit: 20 },
      { name: 'entry', kind: 'form', entity: 'order', row: 'PAGE.order' },
      { name: 'rate', kind: 'kpi', kpi: 'kpi' },
      { name: 'kits', kind: 'run', calculation: 'KIT', table: 'orders' },
      { name: 'fixed', kind: 'fixed', rows: [{ value: 'a', text: { en: 'A', 'zh-Hans': '甲' }, amount: 1 }] },
    ],
    events: [{ on: 'timer', every: 30, actions: sampleActions() }],
    data: { root: {}, content },
  }
}
