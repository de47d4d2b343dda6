import { test } from '@playwright/test'
import { lookThrough, type Opened } from './support/keyboard.ts'
import { Workbench } from './support/workbench.ts'

const opened: readonly Opened[] = [
  { screen: '用户', button: '新增' },
  { screen: '用户', button: '重置密码', row: true },
  { screen: '角色', button: '编辑', row: true },
  { screen: '计划单元', button: '克隆', row: true },
  { screen: '用户权限', button: '复制权限' },
  { screen: '资源分配', button: '新增' },
  { screen: '产品注册', button: '新增' },
  { screen: '模块', button: '新增' },
  { screen: '应用', button: '编辑', row: true },
  { screen: '工具按钮', button: '新增' },
  { screen: '颜色', button: '新增' },
  { screen: '公共数据', button: '新增' },
  { screen: '任务提醒', button: '编辑', row: true },
]

test('dialogs of administration open, are read and close by the keyboard alone', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page)
  for (const one of opened) await test.step(`${one.screen}: ${one.button}`, () => lookThrough(workbench, one))
})
