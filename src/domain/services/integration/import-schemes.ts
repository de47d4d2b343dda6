import { code, longText, text } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const scheme = service('ASPImportScheme', 'Pages.Roles')
const batch = service('ASPImportBatch', 'Pages.Roles')

/** A kept scheme by its code, or one that is not kept as JSON of its fields; one of both. */
const by = {
  code: code('方案', 'Scheme'),
  row: longText('方案内容', 'Fields of a scheme'),
} as const

/** Files by schemes, beside the general calls of schemes. Each sends one file: xlsx, csv or JSON. */
export const importSchemeCalls = {
  /** What is known of a file before its rows: a FileHead. Nothing is imported. */
  readHead: scheme('ReadHead', '读取文件表头', 'Head of a file', {
    makesStale: 'nothing',
    upload: true,
    input: by,
    output: valueOf('json'),
  }),
  /** Brings a file in, or tells what it would do: a SchemeReport. */
  execute: scheme('Execute', '按方案导入', 'Import by a scheme', {
    upload: true,
    input: {
      ...by,
      dryRun: text('试运行', 'Dry run'),
      ticket: text('进度号', 'Ticket', { length: 80 }),
    },
    output: valueOf('json'),
  }),
  /** The rows of a file as xlsx, with what is wrong with them in a column at the end. Nothing is imported. */
  faultFile: scheme('ExportFaults', '导出错误行', 'Faults as a file', {
    makesStale: 'nothing',
    upload: true,
    input: by,
    output: { kind: 'file' },
  }),
} as const

/** What imports by schemes wrote. */
export const importBatchCalls = {
  /** Takes all that a batch wrote back, or nothing where rows changed since: an UndoAnswer. */
  undo: batch('Undo', '撤销导入', 'Undo an import', {
    input: { id: text('标识', 'Id', { required: true, length: 40 }) },
    output: valueOf('json'),
  }),
} as const
