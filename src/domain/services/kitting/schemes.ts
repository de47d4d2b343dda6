import { code, integer, json, longText, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'
import { faultFields } from '../run-fields.ts'

const source = service('KittingSource', 'Pages.Roles')
const scheme = service('KittingScheme', 'Pages.Roles')

const definition = {
  kind: text('种类', 'Kind', { required: true }),
  definition: json('定义', 'Definition', { required: true }),
} as const

/** Helpers of the demand and supply definition screens. */
export const kittingSources = {
  /** Tables a source may read, with their columns, and the standard fields to map: {tables, demandFields, supplyFields}. */
  catalogue: source({
    method: 'GetCatalogue',
    label: { zh: '可用表', en: 'Readable tables' },
    output: { kind: 'value', of: 'json' },
  }),
  /** First 50 mapped rows, the row count and the faulty rows of a definition that need not be saved yet. */
  preview: source({
    method: 'Preview',
    makesStale: 'nothing',
    label: { zh: '预览', en: 'Preview' },
    input: definition,
    output: { kind: 'value', of: 'json' },
  }),
}

export const kittingSchemes = {
  /** Makes the next version of a scheme as a draft copy. */
  newVersion: scheme({
    method: 'NewVersion',
    label: { zh: '新版本', en: 'New version' },
    input: { code: code('方案', 'Scheme', { required: true }) },
    output: { kind: 'value', of: 'integer' },
  }),
  copy: scheme({
    method: 'Copy',
    label: { zh: '复制', en: 'Copy' },
    input: {
      code: code('方案', 'Scheme', { required: true }),
      newCode: code('新编码', 'New code', { required: true }),
    },
    output: { kind: 'value', of: 'string' },
  }),
  validate: scheme({
    method: 'Validate',
    makesStale: 'nothing',
    label: { zh: '校验', en: 'Validate' },
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
    output: { kind: 'list', fields: faultFields },
  }),
  approve: scheme({
    method: 'Approve',
    label: { zh: '批准', en: 'Approve' },
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
  }),
  /** The version is used by no run any more. */
  stop: scheme({
    method: 'Stop',
    label: { zh: '停用', en: 'Stop' },
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
  }),
  /** A version of the scheme (none named: the newest) as sentences, one per line, in the caller's language. */
  words: scheme({
    method: 'GetInWords',
    label: { zh: '方案说明', en: 'In words' },
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
    output: { kind: 'object', fields: { text: longText('说明', 'Text', { required: true }) } },
  }),
}
