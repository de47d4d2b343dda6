import type { Label } from '../label.ts'
import { permissions } from '../permissions.ts'
import { property as p, type PageEvent, type Properties, type ValuesOf } from './property.ts'
import { tones } from './tones.ts'

export const kindGroups = {
  content: { zh: '内容', en: 'Content' },
  input: { zh: '输入', en: 'Input' },
  layout: { zh: '布局', en: 'Layout' },
  data: { zh: '数据', en: 'Data' },
  chart: { zh: '图表', en: 'Charts' },
  action: { zh: '操作', en: 'Actions' },
  widget: { zh: '部件', en: 'Widgets' },
} as const satisfies Readonly<Record<string, Label>>
export type KindGroup = keyof typeof kindGroups

/** Properties as an earlier version of a kind wrote them, as the next one has them. */
export type KindMigration = (props: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

export interface KindDeclaration {
  readonly label: Label
  /** What it is for, in a sentence. */
  readonly about: Label
  readonly group: KindGroup
  /** lucide icon name. */
  readonly icon: string
  /** Columns and rows of a new one. */
  readonly size: { readonly w: number; readonly h: number }
  /** Its content decides how high it is; others fill their place. */
  readonly grows?: true
  /** It has a surface of its own on the page. */
  readonly framed?: true
  readonly properties: Properties
  readonly events: Readonly<Record<string, PageEvent>>
  /** Property that names the source whose rows its slots repeat; ME is such a row there. */
  readonly repeats?: string
  /** From version 1 to 2 and so on; its version is one more than their number. */
  readonly migrations?: readonly KindMigration[]
  /** Screens one of which its viewer may open; none: everybody sees it. */
  readonly screens?: readonly string[]
}

type Events = KindDeclaration['events']
type Words = readonly [zh: string, en: string]

/** What a kind declares beside its label and what it is for. */
interface KindOptions<P extends Properties, E extends Events>
  extends Partial<Omit<KindDeclaration, 'label' | 'about' | 'group'>> {
  readonly properties?: P
  readonly events?: E
}

/** Declares kinds of a group: label, what one is for, and what it has beside or in place of what all have in common. */
export const kindsOf =
  <const C extends Events = Record<never, never>>(
    group: KindGroup,
    common: KindOptions<Properties, C> = {},
  ) =>
  <const P extends Properties = Record<never, never>, const E extends Events = C>(
    [zh, en]: Words,
    [aboutZh, aboutEn]: Words,
    { icon, properties = {} as P, ...options }: KindOptions<P, E> & { readonly icon: string },
  ) => ({
    size: { w: 6, h: 6 },
    ...common,
    ...options,
    icon,
    group,
    label: { zh, en },
    about: { zh: aboutZh, en: aboutEn },
    properties,
    events: (options.events ?? common.events ?? {}) as E,
  })

export const versionOf = ({ migrations = [] }: KindDeclaration): number => migrations.length + 1

const permissionOptions = { '': { zh: '无', en: 'none' }, ...permissions } as const

/** Properties that every kind has beside its own. */
export const commonProperties = {
  label: p.text('标题', 'Label'),
  tooltip: p.text('提示', 'Tooltip'),
  tone: p.pick('色调', 'Tone', 'none', tones),
  visible: p.expression('显示条件', 'Shown when', { gives: 'bool' }),
  permission: p.pick('所需权限', 'Permission needed', '', permissionOptions, {
    help: {
      zh: '仅决定是否显示；数据由服务器按权限提供',
      en: 'decides what is shown; the server guards the data by rights',
    },
  }),
} as const

/** Properties of inputs beside the common ones. */
export const inputProperties = {
  bind: p.bind('绑定', 'Bound to', {
    required: true,
    help: { zh: '页面变量，或表单.字段', en: 'a variable of the page, or form.field' },
  }),
  initial: p.expression('默认值', 'Default', { gives: 'any', target: 'bind' }),
  isRequired: p.flag('必填', 'Required', { default: false }),
  disabled: p.expression('禁用条件', 'Disabled when', { gives: 'bool' }),
  help: p.text('帮助', 'Help'),
} as const

export const clicked = { label: { zh: '单击', en: 'Click' } } as const satisfies PageEvent
export const rowClicked = { ...clicked, gives: { row: true } } as const satisfies PageEvent
/** Change of an input that holds values of a type. */
export const changed = <const V extends 'text' | 'number' | 'bool' | 'time'>(value: V) =>
  ({ label: { zh: '值变化', en: 'Change' }, gives: { value } }) as const

export type CommonValues = ValuesOf<typeof commonProperties>
