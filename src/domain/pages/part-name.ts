import { filled, inEveryLanguage, say, type Label } from '../label.ts'
import type { FaultPart } from './fault.ts'
import { isKindName, kindNamed } from './kinds/index.ts'
import type { PageComponent, PageFile, PageRule } from './page.ts'
import { isRecord } from './read-properties.ts'
import { pageText, type SharedTexts, type TextValue } from './text.ts'
import { componentsOf } from './walk.ts'

/** What messages call the parts of a page. */
const names = {
  page: { zh: '页面', en: 'Page' },
  source: { zh: '数据源“{name}”', en: 'Data source {name}' },
  variable: { zh: '变量“{name}”', en: 'Variable {name}' },
  parameter: { zh: '参数“{name}”', en: 'Parameter {name}' },
  rule: { zh: '页面事件“{name}”', en: 'Event of the page: {name}' },
} as const satisfies Readonly<Record<Exclude<FaultPart['of'], 'component'>, Label>>

export const kindLabel = (type: string): Label =>
  isKindName(type) ? kindNamed(type).label : { zh: type, en: type }

const named: Label = { zh: '{kind}“{name}”', en: '{kind} "{name}"' }
const withoutName: Label = { zh: '{kind}“{id}”', en: '{kind} {id}' }

/** A component by its kind and its label, or its id where it has none. */
export function componentName({ type, props }: PageComponent, texts: SharedTexts): Label {
  const label = isRecord(props['label']) ? (props['label'] as TextValue) : {}
  const kind = kindLabel(type)
  return inEveryLanguage((language) => {
    const name = pageText(label, language, texts)
    return name ? say(named, language, { kind, name }) : say(withoutName, language, { kind, id: props.id })
  })
}

export const componentWith = (id: string, page: PageFile): PageComponent | undefined =>
  [...componentsOf(page.data)].find(({ component }) => component.props.id === id)?.component

/** What a rule of a page waits for. */
export const ruleLabels: Readonly<Record<PageRule['on'], Label>> = {
  opened: { zh: '打开', en: 'opened' },
  timer: { zh: '定时', en: 'timer' },
  live: { zh: '数据变化', en: 'data changed' },
}

/** A rule by what it waits for and its number: `timer 2`. */
function ruleName(name: string): Label {
  const [on = '', ...number] = name.split(' ')
  const { zh, en } = Object.hasOwn(ruleLabels, on) ? ruleLabels[on as PageRule['on']] : { zh: on, en: on }
  return { zh: [zh, ...number].join(' '), en: [en, ...number].join(' ') }
}

/** A part of a page as its makers know it. */
export function partName(part: FaultPart, page: PageFile): Label {
  if (part.of === 'page') return names.page
  if (part.of === 'rule') return filled(names.rule, { name: ruleName(part.name) })
  if (part.of !== 'component') return filled(names[part.of], { name: part.name })
  const component = componentWith(part.id, page) ?? { type: part.type, props: { id: part.id } }
  return componentName(component, page.texts)
}
