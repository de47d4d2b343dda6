import { describe, expect, it } from 'vitest'
import { codeBehind, matching, pinyinInitials } from '../../../src/workbench/shell/find/match.ts'

it.each([
  ['item P00002', 'P00002'],
  ['物料  螺钉 1 ', '螺钉 1'],
  ['item', null],
  ['items P00002', null],
])('"%s" is about item %j', (typed, code) => {
  expect(codeBehind(['物料', 'Item'], typed)).toBe(code)
})

describe('finding a page', () => {
  it.each([
    ['订单欠料表', 'ddqlb'],
    ['资源甘特图', 'zygtt'],
    ['日历例外', 'rllw'],
    ['MRP区', 'mrpq'],
    ['阿姨', 'ay'],
  ])('initials of %s are %s', (text, initials) => {
    expect(pinyinInitials(text)).toBe(initials)
  })

  const pages = [
    { title: '订单', words: ['Orders', '计划数据', '/planData/OrderList'] },
    { title: '订单欠料表', words: ['Order shortage list', '齐套管理'] },
    { title: '物料欠料表', words: ['Material shortage list', '齐套管理'] },
  ]

  it.each([
    ['ddqlb', ['订单欠料表']],
    ['shortage order', ['订单欠料表']],
    ['欠料', ['订单欠料表', '物料欠料表']],
    ['订单', ['订单', '订单欠料表']],
    ['orderlist', ['订单']],
    ['nothing', []],
    ['  ', ['订单', '订单欠料表', '物料欠料表']],
  ])('"%s" finds %j', (typed, titles) => {
    expect(matching(pages, typed).map(({ title }) => title)).toEqual(titles)
  })
})
