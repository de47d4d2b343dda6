import { code, integer, json, longText } from '../../field-kinds.ts'
import { service } from '../../service.ts'
import { faultFields } from '../run-fields.ts'

const scheme = service('SchedulingScheme', 'Pages.Roles')

const schemeCode = { code: code('方案', 'Scheme', { required: true }) } as const

/** Plan command schemes beside their list: check, copy, version, read aloud. */
export const schedulingSchemes = {
  /**
   * Faults of a scheme by command (`row`, from 1) and option (`field`); `commands` (JSON as the entity holds them)
   * checks an edit that is not saved yet.
   */
  validate: scheme({
    method: 'Validate',
    makesStale: 'nothing',
    label: { zh: '校验', en: 'Validate' },
    input: {
      code: code('方案', 'Scheme'),
      version: integer('版本', 'Version'),
      commands: json('命令', 'Commands'),
    },
    output: { kind: 'list', fields: faultFields },
  }),
  copy: scheme({
    method: 'Copy',
    label: { zh: '复制', en: 'Copy' },
    input: { ...schemeCode, newCode: code('新编码', 'New code', { required: true }) },
    output: { kind: 'value', of: 'string' },
  }),
  /** Makes the next version of a scheme as a draft copy; answers its number. */
  newVersion: scheme({
    method: 'NewVersion',
    label: { zh: '新版本', en: 'New version' },
    input: schemeCode,
    output: { kind: 'value', of: 'integer' },
  }),
  approve: scheme({
    method: 'Approve',
    label: { zh: '批准', en: 'Approve' },
    input: { ...schemeCode, version: integer('版本', 'Version') },
  }),
  /** The version is used by no run any more. */
  stop: scheme({
    method: 'Stop',
    label: { zh: '停用', en: 'Stop' },
    input: { ...schemeCode, version: integer('版本', 'Version') },
  }),
  /** A version of the scheme (none named: the newest) as sentences, one per line, in the caller's language. */
  words: scheme({
    method: 'GetInWords',
    label: { zh: '方案说明', en: 'In words' },
    input: { ...schemeCode, version: integer('版本', 'Version') },
    output: { kind: 'object', fields: { text: longText('说明', 'Text', { required: true }) } },
  }),
  /** The commands there are: [{type, label, help, options: [{name, label, kind, choice, default, help, required}]}]. */
  catalogue: scheme({
    method: 'GetCatalogue',
    label: { zh: '命令目录', en: 'Catalogue of commands' },
    output: { kind: 'value', of: 'json' },
  }),
} as const
