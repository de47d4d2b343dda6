import { code, integer, json, longText } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'
import { faultFields } from '../run-fields.ts'

const scheme = service('SchedulingScheme', 'Pages.Roles')

const schemeCode = { code: code('方案', 'Scheme', { required: true }) } as const

/** Plan command schemes beside their list: check, copy, version, read aloud. */
export const schedulingSchemes = {
  /**
   * Faults of a scheme by command (`row`, from 1) and option (`field`); `commands` (JSON as the entity holds them)
   * checks an edit that is not saved yet.
   */
  validate: scheme('Validate', '校验', 'Validate', {
    makesStale: 'nothing',
    input: {
      code: code('方案', 'Scheme'),
      version: integer('版本', 'Version'),
      commands: json('命令', 'Commands'),
    },
    output: listOf(faultFields),
  }),
  copy: scheme('Copy', '复制', 'Copy', {
    input: { ...schemeCode, newCode: code('新编码', 'New code', { required: true }) },
    output: valueOf('string'),
  }),
  /** Makes the next version of a scheme as a draft copy; answers its number. */
  newVersion: scheme('NewVersion', '新版本', 'New version', {
    input: schemeCode,
    output: valueOf('integer'),
  }),
  approve: scheme('Approve', '批准', 'Approve', {
    input: { ...schemeCode, version: integer('版本', 'Version') },
  }),
  /** The version is used by no run any more. */
  stop: scheme('Stop', '停用', 'Stop', { input: { ...schemeCode, version: integer('版本', 'Version') } }),
  /** A version of the scheme (none named: the newest) as sentences, one per line, in the caller's language. */
  words: scheme('GetInWords', '方案说明', 'In words', {
    input: { ...schemeCode, version: integer('版本', 'Version') },
    output: objectOf({ text: longText('说明', 'Text', { required: true }) }),
  }),
  /** The commands there are: [{type, label, help, options: [{name, label, kind, choice, default, help, required}]}]. */
  catalogue: scheme('GetCatalogue', '命令目录', 'Catalogue of commands', { output: valueOf('json') }),
} as const
