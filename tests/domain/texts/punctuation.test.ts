import { describe, expect, it } from 'vitest'
import { chineseTexts } from './chinese-texts.ts'

const CHINESE = '\\u4e00-\\u9fff'
/** A half-width mark before, behind or around Chinese characters. */
const halfWidth = new RegExp(
  [
    `[${CHINESE}”）》][,;:?!](?= ?[${CHINESE}（《{$]|$)`,
    `\\}: (?=[${CHINESE}{])`,
    `[,;] ?(?=[${CHINESE}（《])`,
    `\\([^()]*[${CHINESE}][^()]*\\)`,
    `[${CHINESE}”]\\([^()]*\\)`,
  ].join('|'),
)

/** Texts of the ABP contract: clients compare them character by character. */
const ofTheContract = new Set([
  '当前用户没有登录到应用程序!',
  '所需权限未被授予。至少需要授予以下权限之一: {permissions}',
  '您的角色没有使用此数据的应用。至少需要授予以下应用之一: {apps}',
  '登录失败!',
  '用户账号已被锁定,请稍后再试。',
  '用户 {user} 未启用,不能登录。',
  '不能删除静态角色: {name}',
  '您的请求无效!',
  '请求处理过程中发生内部错误!',
])

describe('Chinese texts of declarations and screens', () => {
  it('have full-width punctuation', () => {
    expect(chineseTexts.length).toBeGreaterThan(6000)
    const faults = chineseTexts
      .filter(({ text }) => halfWidth.test(text) && !ofTheContract.has(text))
      .map(({ place, text }) => `${place} ${text}`)
    expect(faults).toEqual([])
  })

  it.each([
    '没有物料,请新建',
    '齐套;',
    '无效: {reason}',
    '数量(件)',
    '{entity}: 无效',
    '日期(yyyy-mm-dd)',
    '共 3 行;空',
  ])('are checked: %s', (text) => {
    expect(text).toMatch(halfWidth)
  })
})
