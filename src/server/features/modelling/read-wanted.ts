import { customField } from '#domain/entities/integration/custom-field.ts'
import type { CustomKind, OwnChoice } from '#domain/modelling/custom-field.ts'
import type { WantedField } from '#domain/model-changes/migration.ts'
import { readRow } from '#domain/checks/row.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { textOf, type Language } from '#domain/label.ts'
import { invalid } from '../../http/envelope.ts'

type Raw = Readonly<Record<string, unknown>>

const mostRows = 50

const isChoice = (value: unknown): value is OwnChoice =>
  typeof value === 'object' &&
  value !== null &&
  (['code', 'zh', 'en'] as const).every((name) => typeof (value as Raw)[name] === 'string')

/** The fields that a designer sends, each by the kinds of its members; throws 400 naming what is wrong. */
export function readWanted(tableCode: string, rows: unknown, language: Language): WantedField[] {
  if (!Array.isArray(rows) || rows.length > mostRows) throw unusable(language, 'rows')
  return rows.map((row: unknown, at) => {
    if (typeof row !== 'object' || row === null) throw unusable(language, `rows[${at}]`)
    const raw = row as Raw
    const { values, faults } = readRow(customField, { ...raw, tableCode, stored: 'userStr1' })
    const member = (fault: (typeof faults)[number]) => ({ ...fault, member: `rows[${at}].${fault.member}` })
    if (faults.length > 0) throw invalid(fieldFaults(faults.map(member), language))
    const choices = values['choices'] ?? []
    if (!Array.isArray(choices) || !choices.every(isChoice)) throw unusable(language, `rows[${at}].choices`)
    const text = (name: string): string | null => (values[name] as string | null | undefined) || null
    return {
      id: typeof raw['id'] === 'string' ? raw['id'] : null,
      rowVersion: raw['rowVersion'] === undefined ? null : Number(raw['rowVersion']),
      dropped: raw['dropped'] === true,
      code: text('code') ?? '',
      zh: text('zh') ?? '',
      en: text('en') ?? '',
      kind: values['kind'] as CustomKind,
      choices: choices.map(({ code, zh, en }) => ({ code, zh, en })),
      target: text('target'),
      required: values['required'] === true,
      initial: text('initial'),
      helpZh: text('helpZh'),
      helpEn: text('helpEn'),
      sortNo: (values['sortNo'] as number | null) ?? 0,
    }
  })
}

const unusable = (language: Language, member: string) =>
  invalid([
    { message: textOf({ zh: '字段内容无效', en: 'The fields are not valid' }, language), members: [member] },
  ])
