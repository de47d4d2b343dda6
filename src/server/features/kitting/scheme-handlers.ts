import { TaktError } from '#domain/errors.ts'
import { policyInWords } from '#domain/kitting/words/index.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { filled, listed, textOf, type Label } from '#domain/label.ts'
import { kittingSchemes } from '#domain/services/kitting/schemes.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { checkShown } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import { findScheme, newestVersion, planScheme, requireSound, type SchemeRow } from './scheme-store.ts'
import { approveScheme, stopScheme } from '../../platform/runs/scheme-approval.ts'

/** Columns of a scheme that a copy takes over; a copy is always a new draft. */
const copied = Object.entries(entityNamed('qtProgramme').fields)
  .filter(([name, field]) => !field.readOnly && !field.generated && !['code', 'version'].includes(name))
  .map(([name]) => `"${columnOf(name)}"`)
  .join(', ')

async function copyScheme(tx: Tx, from: SchemeRow, code: string, version: number): Promise<void> {
  await tx.run(
    `insert into qt_programme (code, version, status, ${copied})
     select $3, $4, 'draft', ${copied} from qt_programme where code = $1 and version = $2`,
    [from.code, from.version, code, version],
  )
}

const lines: Record<'version' | 'sources', (scheme: SchemeRow) => Label> = {
  version: ({ code, name, version, status }) => {
    const states: Record<string, Label> = {
      draft: { zh: '草稿', en: 'a draft' },
      approved: { zh: '已批准', en: 'approved' },
      stopped: { zh: '已停用', en: 'stopped' },
    }
    return filled(
      name
        ? {
            zh: '方案 {code}（{name}），版本 {version}，{state}。',
            en: 'Scheme {code} ({name}), version {version}, {state}.',
          }
        : { zh: '方案 {code}，版本 {version}，{state}。', en: 'Scheme {code}, version {version}, {state}.' },
      { code, name, version, state: states[status]! },
    )
  },
  sources: ({ demandSources, supplySources }) => {
    const named = (list: readonly string[], none: Label) => (list.length > 0 ? listed(list) : none)
    return filled(
      {
        zh: '需求来自 {demands}，供应来自 {supplies}。',
        en: 'Demands come from {demands}, supplies from {supplies}.',
      },
      {
        demands: named(demandSources, { zh: '默认的需求定义', en: 'the default definitions' }),
        supplies: named(supplySources, { zh: '默认的供应定义', en: 'the default definitions' }),
      },
    )
  },
}

export const schemeHandlers: readonly HandlerEntry[] = [
  inTransaction(kittingSchemes.newVersion, async ({ code }, tx) => {
    const from = await newestVersion(tx, code)
    await copyScheme(tx, from, from.code, from.version + 1)
    return from.version + 1
  }),
  inTransaction(kittingSchemes.copy, async ({ code, newCode }, tx, call) => {
    const from = await findScheme(tx, code)
    const taken = await tx.row('select from qt_programme where lower(code) = lower($1)', [newCode])
    if (taken)
      throw new TaktError('alreadyExists', {
        entity: textOf(entityNamed('qtProgramme').label, call.language),
        key: newCode,
      })
    await copyScheme(tx, from, newCode, 1)
    return newCode
  }),
  inTransaction(kittingSchemes.validate, async ({ code, version }, tx, call) => {
    const scheme = version ? await findScheme(tx, code, version) : await newestVersion(tx, code)
    const { faults } = await planScheme(tx, scheme, call.language)
    return { items: [...faults] }
  }),
  inTransaction(kittingSchemes.approve, async ({ code, version }, tx, call) => {
    const scheme = version ? await findScheme(tx, code, version) : await newestVersion(tx, code)
    requireSound(await planScheme(tx, scheme, call.language))
    await approveScheme(tx, 'qtProgramme', scheme)
  }),
  inTransaction(kittingSchemes.stop, async ({ code, version }, tx) => {
    const scheme = version ? await findScheme(tx, code, version) : await newestVersion(tx, code)
    await stopScheme(tx, 'qtProgramme', scheme)
  }),
  inTransaction(kittingSchemes.words, async ({ code, version }, tx, call) => {
    const scheme = version ? await findScheme(tx, code, version) : await newestVersion(tx, code)
    checkShown(tx, 'qtProgramme', 'policy', call.language)
    const sentences = [
      textOf(lines.version(scheme), call.language),
      textOf(lines.sources(scheme), call.language),
      ...policyInWords(readPolicy(scheme.policy).policy, call.language),
    ]
    return { text: sentences.join('\n') }
  }),
]
