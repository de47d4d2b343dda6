import { choice, code, flag, integer, json, text, time } from '../../field-kinds.ts'
import { listOf, objectOf, service } from '../../service.ts'

const key = service('ApiKey', 'Pages.Roles')

/** Days that a key may live. */
export const keyDays = { least: 1, most: 730, usual: 365 } as const

const id = { id: text('标识', 'Id', { required: true, length: 40 }) } as const

const made = {
  name: text('名称', 'Name', { required: true, length: 80 }),
  /** Keys of permissions, of those that its maker holds. */
  permissions: json('权限', 'Permissions', { required: true }),
  /** Empty: the plan units of its maker, as each call names one. */
  planUnitCode: code('计划单元', 'Plan unit'),
  readOnly: flag('只读', 'Reads only', { default: true }),
} as const

/**
 * Keys by which programs call: `Authorization: Bearer takt_key_...`. A key acts for the user who made it, with the rights
 * that both have, on every call that is not a person's own.
 */
export const apiKeys = {
  list: key('GetKeys', 'API 密钥清单', 'API keys', {
    byPerson: true,
    output: listOf({
      ...id,
      ...made,
      state: choice('状态', 'State', 'ApiKeyState', { required: true }),
      userName: text('签发人', 'Issuer', { required: true }),
      madeAt: time('创建时间', 'Made at', { required: true }),
      expiresAt: time('到期时间', 'Expires at', { required: true }),
      usedAt: time('最近使用', 'Last used'),
      usedFrom: text('来自', 'From'),
      revokedBy: text('撤销人', 'Revoked by'),
    }),
  }),
  /** The key is in this answer and nowhere else: a hash of it is kept. */
  create: key('Create', '新建 API 密钥', 'Make an API key', {
    byPerson: true,
    makesStale: 'own',
    input: {
      ...made,
      days: integer('有效天数', 'Valid for, days', {
        required: true,
        min: keyDays.least,
        max: keyDays.most,
        default: keyDays.usual,
      }),
    },
    output: objectOf({ ...id, token: text('密钥', 'Key', { required: true }) }),
  }),
  revoke: key('Revoke', '撤销 API 密钥', 'Revoke an API key', {
    byPerson: true,
    makesStale: 'own',
    input: id,
  }),
} as const

/** The OpenAPI document of the whole API and of the receiving topics of the plan unit, for programs and their makers. */
export const apiDocument = {
  get: service('OpenApi', 'authenticated')('GetDocument', 'OpenAPI 文档', 'OpenAPI document', {
    output: { kind: 'file' },
  }),
} as const
