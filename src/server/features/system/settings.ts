import { TaktError } from '#domain/errors.ts'
import { say } from '#domain/label.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import type { InputOf } from '#domain/service.ts'
import { checkValue } from '#domain/checks/values.ts'
import { settingServices } from '#domain/services/system/administration.ts'
import {
  parameterOf,
  parameters,
  type Parameter,
  type SettingChain,
  type SettingScope,
} from '#domain/system/parameters.ts'
import { hostTenant, type Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { readInput } from '../../http/input.ts'
import { handle, handleRaw, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { Services } from '../../identity/services.ts'
import { effective, valuesOf } from '../../identity/setting-values.ts'
import { tenantFor } from './texts.ts'

export const settingHandlers = ({ database }: Services): HandlerEntry[] => [
  handle(settingServices.inEffect, async ({ code }, call) => {
    const values = await valuesOf(database, {
      tenantId: tenantFor(call),
      planUnitCode: call.scope.planUnitCode,
      userCode: call.caller?.userName ?? null,
    })
    const told = parameters.filter(
      (one) =>
        (call.caller !== null || one.isPublic) &&
        (code == null || one.code.toLowerCase() === code.toLowerCase()),
    )
    return {
      items: told.map((one) => ({ code: one.code, datas: effective(one, values.get(one.code) ?? {}).value })),
    }
  }),
  handle(settingServices.chains, async ({ planUnitCode, userCode }, call) => {
    const of = {
      tenantId: call.scope.tenantId,
      planUnitCode: planUnitCode ?? call.scope.planUnitCode,
      userCode: userCode ?? call.caller!.userName,
    }
    const values = await valuesOf(database, of)
    return parameters.map((one): SettingChain => {
      const own = values.get(one.code) ?? {}
      return {
        code: one.code,
        category: one.category,
        label: one.field.label,
        scopes: one.scopes,
        ...effective(one, own),
        values: own,
        writable: one.scopes.filter((scope) => mayWrite(scope, of.userCode, call)),
      }
    })
  }),
  // The value is a JSON value of the parameter's kind already: a text is that text, and no JSON to be read.
  handleRaw(settingServices.save, (raw, call) => {
    const { datas, ...rest } = raw
    const { datas: _, ...fields } = settingServices.save.input
    const given = readInput(fields, rest, call.language) as Omit<
      InputOf<typeof settingServices.save>,
      'datas'
    >
    const { code, scope, planUnitCode, userCode } = given
    const parameter = parameterOf(code)
    const level = scope as SettingScope
    if (!parameter?.scopes.includes(level)) throw unknownParameter(code, call)
    const unit = level === 'unit' ? (planUnitCode ?? call.scope.planUnitCode) : null
    const user = level === 'user' ? (userCode ?? call.caller!.userName) : null
    if (!mayWrite(level, user, call)) throw new TaktError('notPermitted', { permissions: 'Pages.Roles' })
    if (level === 'unit' && unit === null) throw new TaktError('noPlanUnit')
    const checked = checkValue(parameter.field, datas ?? null)
    if ('fault' in checked) throw invalid(fieldFaults([{ member: 'datas', ...checked.fault }], call.language))
    return call.transaction((tx) => write(tx, parameter, level, unit, user, checked.value, call))
  }),
]

/** The host's scope belongs to the host, a user's to himself; everything else to who administers roles. */
function mayWrite(scope: SettingScope, userCode: string | null, { caller, scope: at }: Call): boolean {
  const administers = caller!.permissions.has('Pages.Roles')
  if (scope === 'host') return at.tenantId === hostTenant && administers
  if (scope === 'user') return administers || userCode?.toLowerCase() === caller!.userName.toLowerCase()
  return at.tenantId !== hostTenant && administers
}

async function write(
  tx: Tx,
  parameter: Parameter,
  level: SettingScope,
  unit: string | null,
  user: string | null,
  value: unknown,
  call: Call,
): Promise<null> {
  await checkOwner(tx, unit, user, call)
  const place = [tx.tenantId, parameter.code, level, unit, user]
  const where = `tenant_id = $1 and code = $2 and setting_scope = $3 and unit_code is not distinct from $4
    and user_code is not distinct from $5`
  const before = await tx.row<{ datas: unknown }>(
    `select datas from system_setting where ${where} for update`,
    place,
  )
  if (value === null) await tx.run(`delete from system_setting where ${where}`, place)
  else if (before)
    await tx.run(`update system_setting set datas = $6 where ${where}`, [...place, JSON.stringify(value)])
  else
    await tx.run(
      `insert into system_setting (tenant_id, code, setting_scope, unit_code, user_code, datas, category)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [...place, JSON.stringify(value), parameter.category],
    )
  await tx.run(
    `insert into audit_log (action, entity, key, before, after) values ('config', 'systemSetting', $1, $2, $3)`,
    [
      [parameter.code, level, unit ?? user].filter(Boolean).join(' / '),
      before ? JSON.stringify({ datas: before.datas }) : null,
      JSON.stringify({ datas: value }),
    ],
  )
  return null
}

async function checkOwner(tx: Tx, unit: string | null, user: string | null, call: Call): Promise<void> {
  const known = await tx.row<{ unit: boolean; user: boolean }>(
    `select $2::text is null or exists (select from plan_unit where tenant_id = $1 and code = $2) as unit,
       $3::text is null or exists (select from "user" where tenant_id = $1 and user_name = $3) as "user"`,
    [tx.tenantId, unit, user],
  )
  const unknown = !known?.unit ? 'planUnitCode' : !known.user ? 'userCode' : null
  if (unknown)
    throw invalid([
      {
        message: say({ zh: '{unknown} 不存在', en: '{unknown} is not known' }, call.language, { unknown }),
        members: [unknown],
      },
    ])
}

const unknownParameter = (code: string, call: Call) =>
  invalid([
    {
      message: say(
        { zh: '该范围没有参数“{code}”', en: 'There is no parameter "{code}" in this scope' },
        call.language,
        { code },
      ),
      members: ['code'],
    },
  ])
