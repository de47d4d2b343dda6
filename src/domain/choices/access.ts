import { choices } from './define.ts'

export const accessChoices = {
  Environment: choices({
    prod: ['生产', 'production'],
    test: ['测试', 'test'],
    sim: ['模拟', 'simulation'],
  }),
  DataScope: choices({
    own: ['独立', 'own data'],
    shareMaster: ['共享主数据', 'shared master data'],
  }),
  InitState: choices({
    empty: ['未初始化', 'empty'],
    initialised: ['已初始化', 'initialised'],
  }),
  ConnectionPolicy: choices({
    shared: ['共享库', 'shared database'],
    schema: ['独立模式', 'own schema'],
    db: ['独立库', 'own database'],
  }),
} as const
