import { integrationEntity } from '../areas.ts'
import { choice, code, flag, longText, text, time } from '../../field-kinds.ts'

/**
 * Another system that rows are read from. Its address and its secrets stand in an entry of `outgoing.json` that lists the
 * tenant; the row holds the name of the entry alone.
 */
export const dbConn = integrationEntity('dbConn', 'DbManger', '数据连接', 'Connection', {
  scope: 'tenant',
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['code', 'name', 'secretRef'],
  fields: {
    code: code('编码', 'Code', { required: true, length: 40 }),
    name: text('名称', 'Name', { required: true, length: 80 }),
    kind: choice('类型', 'Kind', 'ConnectionKind', { required: true, default: 'pg' }),
    secretRef: text('服务器条目', 'Server entry', {
      required: true,
      length: 80,
      help: {
        zh: '服务器文件 outgoing.json 中 connections 的条目名称',
        en: 'name of an entry under connections in outgoing.json of the server',
      },
    }),
    testedAt: time('测试时间', 'Tested', { readOnly: true }),
    testOk: flag('测试成功', 'Test succeeded', { readOnly: true }),
    testResult: text('测试结果', 'Test result', { readOnly: true, allLanguages: true, length: 1000 }),
    remark: longText('备注', 'Remark'),
  },
})
