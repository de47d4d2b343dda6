import { filled, type Label } from '#domain/label.ts'

const texts = {
  unknown: { zh: '没有动作“{name}”', en: 'there is no action {name}' },
  incomplete: { zh: '动作“{name}”缺少内容', en: 'the action "{name}" is not complete' },
  variable: { zh: '页面没有变量“{name}”', en: 'the page has no variable {name}' },
  route: { zh: '没有页面“{name}”', en: 'there is no screen {name}' },
  address: { zh: '不允许打开网址“{name}”', en: 'the address {name} may not be opened' },
  form: { zh: '页面没有表单“{name}”', en: 'the page has no form {name}' },
  entity: { zh: '没有数据“{name}”', en: 'there is no data named {name}' },
  row: { zh: '没有行“{name}”', en: 'there is no row {name}' },
  call: { zh: '没有命令“{name}”', en: 'there is no command {name}' },
  source: { zh: '页面没有数据源“{name}”', en: 'the page has no source {name}' },
} as const satisfies Readonly<Record<string, Label>>

type ActionFaultName = keyof typeof texts

/** Why an action cannot be taken, by what it names in vain. */
export const actionFaults = Object.fromEntries(
  Object.entries(texts).map(([code, text]) => [code, (name: string) => filled(text, { name })]),
) as Readonly<Record<ActionFaultName, (name: string) => Label>>
