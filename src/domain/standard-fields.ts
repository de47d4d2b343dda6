import { choice, code, flag, integer, longText, quantity, text, time, type Field } from './field-kinds.ts'
import { filled, label, type Label } from './label.ts'

/** Fields that are alike but for a number, which `said` has a place for. */
const numbered = (count: number, field: Field, said: Label, prefix: string): Record<string, Field> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `${prefix}${i + 1}`,
      { ...field, label: filled(said, { n: i + 1 }) },
    ]),
  )

/** Fields of every business entity (entities.md §0, STD). Tenant, plan unit, id, version and audit columns are the table's own. */
export const standardFields: { head: Record<string, Field>; tail: Record<string, Field> } = {
  head: {
    code: code('编码', 'Code', { required: true }),
    name: text('名称', 'Name'),
  },
  tail: {
    remark: longText('备注', 'Remark', { hidden: true }),
    sortNo: integer('排序号', 'Sort number', { hidden: true }),
    enabled: flag('启用', 'Enabled', { default: true, hidden: true }),
    origin: choice('来源', 'Origin', 'Origin', { readOnly: true, hidden: true }),
    externalKey: text('外部键', 'External key', { hidden: true }),
    ...numbered(
      10,
      text('用户文本', 'User text', { hidden: true }),
      label('用户文本{n}', 'User text {n}'),
      'userStr',
    ),
    ...numbered(
      10,
      quantity('用户数值', 'User number', { hidden: true }),
      label('用户数值{n}', 'User number {n}'),
      'userNum',
    ),
    ...numbered(
      5,
      time('用户日期', 'User date', { hidden: true }),
      label('用户日期{n}', 'User date {n}'),
      'userDate',
    ),
  },
}
