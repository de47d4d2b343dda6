import { integrationEntity } from '../areas.ts'
import { choice, code, integer, text, time } from '../../field-kinds.ts'

const count = (zh: string, en: string) =>
  integer(zh, en, { required: true, readOnly: true, min: 0, default: 0, aggregate: true })

/** What one import by a scheme wrote. Codes and not references, because it outlives the scheme. Written by the server alone. */
export const importBatch = integrationEntity('importBatch', 'ASPImportBatch', '导入批次', 'Import batch', {
  key: ['no'],
  standard: false,
  operations: [],
  searchable: ['no', 'schemeCode', 'fileName'],
  leading: ['at', 'fileName', 'entity', 'state', 'created', 'updated', 'deleted', 'faulty'],
  sorting: 'at desc,no desc',
  fields: {
    no: code('批次', 'Batch', { required: true, readOnly: true }),
    schemeCode: code('导入方案', 'Import scheme', { readOnly: true, indexed: true }),
    entity: code('写入', 'Writes', { required: true, readOnly: true, namesEntity: true }),
    fileName: text('文件', 'File', { required: true, readOnly: true }),
    /** SHA-256 of the file: a file of a folder is brought in once. */
    fileHash: code('文件哈希', 'Hash of the file', { readOnly: true, hidden: true, length: 64 }),
    sheet: text('工作表', 'Sheet', { readOnly: true, length: 200 }),
    state: choice('状态', 'State', 'ImportBatchState', { required: true, readOnly: true }),
    at: time('时间', 'At', { required: true, readOnly: true, indexed: true }),
    userCode: code('用户', 'User', { readOnly: true, length: 256 }),
    read: count('读取', 'Read'),
    created: count('新增', 'Created'),
    updated: count('更新', 'Updated'),
    unchanged: count('未变', 'Unchanged'),
    skipped: count('跳过', 'Skipped'),
    deleted: count('删除', 'Deleted'),
    faulty: count('错误', 'Faulty'),
    undoneAt: time('撤销时间', 'Undone at', { readOnly: true }),
    undoneBy: code('撤销人', 'Undone by', { readOnly: true, length: 256 }),
  },
})
