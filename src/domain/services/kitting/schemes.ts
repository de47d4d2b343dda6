import { code, integer, json, longText, text } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'
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
  catalogue: source('GetCatalogue', '可用表', 'Readable tables', { output: valueOf('json') }),
  /** First 50 mapped rows, the row count and the faulty rows of a definition that need not be saved yet. */
  preview: source('Preview', '预览', 'Preview', {
    makesStale: 'nothing',
    input: definition,
    output: valueOf('json'),
  }),
}

export const kittingSchemes = {
  /** Makes the next version of a scheme as a draft copy. */
  newVersion: scheme('NewVersion', '新版本', 'New version', {
    input: { code: code('方案', 'Scheme', { required: true }) },
    output: valueOf('integer'),
  }),
  copy: scheme('Copy', '复制', 'Copy', {
    input: {
      code: code('方案', 'Scheme', { required: true }),
      newCode: code('新编码', 'New code', { required: true }),
    },
    output: valueOf('string'),
  }),
  validate: scheme('Validate', '校验', 'Validate', {
    makesStale: 'nothing',
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
    output: listOf(faultFields),
  }),
  approve: scheme('Approve', '批准', 'Approve', {
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
  }),
  /** The version is used by no run any more. */
  stop: scheme('Stop', '停用', 'Stop', {
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
  }),
  /** A version of the scheme (none named: the newest) as sentences, one per line, in the caller's language. */
  words: scheme('GetInWords', '方案说明', 'In words', {
    input: { code: code('方案', 'Scheme', { required: true }), version: integer('版本', 'Version') },
    output: objectOf({ text: longText('说明', 'Text', { required: true }) }),
  }),
}
