import { filled, type Label } from '../label.ts'
import { componentDifferences } from './compare-components.ts'
import { changedMembers, enumerated, labelsOf, sameJson } from './compare-values.ts'
import { difference, type PageDifference } from './difference.ts'
import type { FaultPart } from './fault.ts'
import type { PageFile, PageParameter, PageRule } from './page.ts'
import { partName } from './part-name.ts'
import { isSourceKind, refreshing, sourceKinds, type PageSource } from './sources.ts'

/** Members of a page file in the order in which their differences come; the others follow by name. */
const pageMembers = {
  code: { zh: '编码', en: 'code' },
  kind: { zh: '类型', en: 'kind' },
  title: { zh: '标题', en: 'title' },
  assets: { zh: '文件', en: 'files' },
  ext: { zh: '扩展数据', en: 'data of other programs' },
} as const satisfies Readonly<Record<string, Label>>

/** Members that are compared by their parts, and those that follow from the others or from the product. */
const apart = 'params variables sources events texts data format formatVersion product requires'.split(' ')

/** Things of a page that have names: how they are found again, called and compared. */
interface Named<T extends object> {
  readonly items: (page: PageFile) => readonly T[]
  readonly keyOf: (item: T, earlier: readonly T[]) => string
  readonly title: Label
  readonly partOf: (name: string) => FaultPart
  /** Where it is no part by itself. */
  readonly called?: Label
  readonly labels: (item: T) => Readonly<Record<string, Label>>
}

const valueLabels = {
  type: { zh: '类型', en: 'type' },
  required: { zh: '必填', en: 'required' },
  initial: { zh: '初始值', en: 'first value' },
  inAddress: { zh: '保留在地址中', en: 'kept in the address' },
} as const

const parameters: Named<PageParameter> = {
  items: ({ params }) => params,
  keyOf: ({ name }) => name,
  title: { zh: '参数', en: 'Parameters' },
  partOf: (name) => ({ of: 'parameter', name }),
  labels: () => valueLabels,
}

const variables: Named<PageParameter> = {
  items: (page) => page.variables,
  keyOf: ({ name }) => name,
  title: { zh: '变量', en: 'Variables' },
  partOf: (name) => ({ of: 'variable', name }),
  labels: () => valueLabels,
}

const sources: Named<PageSource> = {
  items: (page) => page.sources,
  keyOf: ({ name }) => name,
  title: { zh: '数据源', en: 'Data sources' },
  partOf: (name) => ({ of: 'source', name }),
  labels: ({ kind }) => ({
    kind: { zh: '类型', en: 'kind' },
    ...(isSourceKind(kind) ? labelsOf(sourceKinds[kind].properties) : {}),
    ...labelsOf(refreshing),
  }),
}

/** Rules have no names: the n-th of a kind is compared with the n-th of it before. */
const rules: Named<PageRule> = {
  items: ({ events }) => events,
  keyOf: ({ on }, earlier) => `${on} ${earlier.filter((one) => one.on === on).length + 1}`,
  title: { zh: '页面事件', en: 'Events of the page' },
  partOf: (name) => ({ of: 'rule', name }),
  labels: () => ({
    every: { zh: '间隔', en: 'interval' },
    entity: { zh: '数据', en: 'data' },
    actions: { zh: '动作', en: 'actions' },
  }),
}

const texts: Named<{ readonly key: string; readonly words: unknown }> = {
  items: (page) =>
    Object.keys(page.texts)
      .toSorted()
      .map((key) => ({ key, words: page.texts[key] })),
  keyOf: ({ key }) => key,
  title: { zh: '共享文本', en: 'Shared texts' },
  partOf: () => ({ of: 'page' }),
  called: { zh: '共享文本“{name}”', en: 'Shared text {name}' },
  labels: () => ({ words: { zh: '文字', en: 'words' } }),
}

function namedDifferences<T extends object>(
  of: Named<T>,
  before: PageFile,
  after: PageFile,
): readonly PageDifference[] {
  const byKey = (page: PageFile): ReadonlyMap<string, T> => {
    const items = of.items(page)
    return new Map(items.map((item, at) => [of.keyOf(item, items.slice(0, at)), item]))
  }
  const old = byKey(before)
  const now = byKey(after)
  const what = (name: string): Label =>
    of.called ? filled(of.called, { name }) : partName(of.partOf(name), after)
  const found = [...now].flatMap(([name, item]): PageDifference[] => {
    const earlier = old.get(name)
    if (!earlier) return [difference(of.partOf(name), 'added', { what: what(name) })]
    const members = changedMembers(earlier, item, of.labels(item))
    if (members.length === 0) return []
    return [difference(of.partOf(name), 'changed', { what: what(name), members: enumerated(members) })]
  })
  const removed = [...old.keys()]
    .filter((name) => !now.has(name))
    .map((name) => difference(of.partOf(name), 'removed', { what: what(name) }))
  const kept = [...old.keys()].filter((name) => now.has(name))
  const order = [...now.keys()].filter((name) => old.has(name))
  const moved = sameJson(kept, order) ? [] : [difference({ of: 'page' }, 'order', { what: of.title })]
  return [...found, ...removed, ...moved]
}

/** Settings of the whole page, among them what the editor keeps at the root. */
function pageDifferences(before: PageFile, after: PageFile): readonly PageDifference[] {
  const root = { root: { zh: '页面设置', en: 'settings' } }
  const members = [
    ...changedMembers(before, after, pageMembers, apart),
    ...changedMembers(before.data, after.data, root, ['content']),
  ]
  if (members.length === 0) return []
  const what = partName({ of: 'page' }, after)
  return [difference({ of: 'page' }, 'changed', { what, members: enumerated(members) })]
}

/**
 * What a page has that differs from an earlier state of it, in words: settings, parameters, variables, sources, events and
 * shared texts, then components in reading order, those that are gone last. Two states that say the same give nothing.
 */
export const comparePages = (before: PageFile, after: PageFile): readonly PageDifference[] => [
  ...pageDifferences(before, after),
  ...namedDifferences(parameters, before, after),
  ...namedDifferences(variables, before, after),
  ...namedDifferences(sources, before, after),
  ...namedDifferences(rules, before, after),
  ...namedDifferences(texts, before, after),
  ...componentDifferences(before, after),
]
