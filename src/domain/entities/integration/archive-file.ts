import { integrationEntity } from '../areas.ts'
import { choice, code, integer, time } from '../../field-kinds.ts'

/** A file with rows that were archived, or with a snapshot of the plan unit. Written by the server alone; the file itself is read by call. */
export const archiveFile = integrationEntity('archiveFile', 'SysArchiveFile', '归档文件', 'Archived file', {
  key: ['no'],
  standard: false,
  operations: [],
  searchable: ['no'],
  sorting: 'at desc,no desc',
  fields: {
    no: code('编号', 'Number', { required: true, readOnly: true }),
    kind: choice('数据', 'Data', 'ArchivedFileKind', { required: true, readOnly: true }),
    at: time('归档时间', 'Archived', { required: true, readOnly: true, indexed: true }),
    firstAt: time('最早', 'First', { required: true, readOnly: true }),
    lastAt: time('最晚', 'Last', { required: true, readOnly: true }),
    rows: integer('行数', 'Rows', { required: true, readOnly: true }),
    bytes: integer('字节数', 'Bytes', { required: true, readOnly: true }),
    by: code('操作人', 'By', { readOnly: true, length: 256 }),
  },
})
