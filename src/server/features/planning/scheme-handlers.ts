import { choiceOf } from '#domain/choices/index.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Field } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import { commandCatalogue, commandTypes } from '#domain/scheduling/commands.ts'
import { commandsInWords } from '#domain/scheduling/command-words.ts'
import { readCommands } from '#domain/scheduling/read-commands.ts'
import { schedulingSchemes } from '#domain/services/planning/schemes.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { approveScheme, stopScheme } from '../../platform/runs/scheme-approval.ts'
import {
  findPlanScheme,
  newestPlanScheme,
  soundCommands,
  toldFault,
  type PlanSchemeRow,
} from './scheme-store.ts'

/** Columns of a scheme that a copy takes over; a copy is always a new draft. */
const copied = Object.entries(entityNamed('planCommandScheme').fields)
  .filter(
    ([name, field]) =>
      !field.readOnly && !field.generated && !['code', 'version', 'status', 'origin'].includes(name),
  )
  .map(([name]) => `"${columnOf(name)}"`)
  .join(', ')

async function copyScheme(tx: Tx, from: PlanSchemeRow, code: string, version: number): Promise<void> {
  await tx.run(
    `insert into plan_command_scheme (code, version, status, ${copied})
     select $3, $4, 'draft', ${copied} from plan_command_scheme where code = $1 and version = $2`,
    [from.code, from.version, code, version],
  )
}

export const schemeHandlers: readonly HandlerEntry[] = [
  inTransaction(schedulingSchemes.validate, async ({ code, version, commands }, tx, call) => {
    const zone = await unitZone(tx)
    const source = commands ?? (code ? (await newestPlanScheme(tx, code, version ?? null)).commands : null)
    const { faults } = readCommands(source, zone)
    return { items: faults.map((fault) => toldFault(code ?? '', fault, call.language)) }
  }),
  inTransaction(schedulingSchemes.copy, async ({ code, newCode }, tx, call) => {
    const from = await findPlanScheme(tx, code)
    if (await tx.row('select from plan_command_scheme where lower(code) = lower($1)', [newCode])) {
      const entity = textOf(entityNamed('planCommandScheme').label, call.language)
      throw new TaktError('alreadyExists', { entity, key: newCode })
    }
    await copyScheme(tx, from, newCode, 1)
    return newCode
  }),
  inTransaction(schedulingSchemes.newVersion, async ({ code }, tx) => {
    const from = await newestPlanScheme(tx, code)
    await copyScheme(tx, from, from.code, from.version + 1)
    return from.version + 1
  }),
  inTransaction(schedulingSchemes.approve, async ({ code, version }, tx, call) => {
    const scheme = await newestPlanScheme(tx, code, version ?? null)
    soundCommands(scheme, await unitZone(tx), call.language)
    await approveScheme(tx, 'planCommandScheme', scheme)
  }),
  inTransaction(schedulingSchemes.stop, async ({ code, version }, tx) => {
    const scheme = await newestPlanScheme(tx, code, version ?? null)
    await stopScheme(tx, 'planCommandScheme', scheme)
  }),
  inTransaction(schedulingSchemes.words, async ({ code, version }, tx, call) => {
    const scheme = await newestPlanScheme(tx, code, version ?? null)
    const { commands } = readCommands(scheme.commands, await unitZone(tx))
    return { text: commandsInWords(commands, call.language).join('\n') }
  }),
  handle(schedulingSchemes.catalogue, async (_, { language }) => catalogue(language)),
]

/** The commands there are with their options, for the palette and the property panel. */
const catalogue = (language: Language) =>
  commandTypes.map((type) => {
    const { help, options, share } = commandCatalogue[type]
    return {
      type,
      label: textOf(choiceOf('PlanCommand')[type]!, language),
      help: textOf(help, language),
      share,
      options: Object.entries(options).map(([name, field]) => optionOf(name, field, language)),
    }
  })

const optionOf = (name: string, field: Field, language: Language) => ({
  name,
  label: textOf(field.label, language),
  kind: field.kind,
  required: field.required,
  default: field.default ?? null,
  help: field.help ? textOf(field.help, language) : null,
  min: field.min ?? null,
  max: field.max ?? null,
  choices: field.choice
    ? Object.entries(choiceOf(field.choice)).map(([code, label]) => ({
        code,
        label: textOf(label, language),
      }))
    : null,
})
