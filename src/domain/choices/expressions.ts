import { choices } from './define.ts'

export const expressionChoices = {
  ExpressionType: choices({
    number: ['数值', 'number'],
    text: ['文本', 'text'],
    bool: ['是/否', 'yes or no'],
    time: ['时间', 'time'],
    date: ['日期', 'date'],
    span: ['时长', 'span'],
  }),
  /** Entities whose rows ME can be in an expression that is kept. */
  ExpressionClass: choices({
    order: ['订单', 'order'],
    operation: ['工序作业', 'operation'],
    useInst: ['使用指令', 'use instruction'],
    resource: ['资源', 'resource'],
    item: ['物料', 'item'],
    peg: ['关联', 'peg'],
    saleOrder: ['销售订单', 'sales order'],
    stock: ['库存', 'stock'],
    purchaseOrder: ['采购订单', 'purchase order'],
  }),
  ExpressionCategory: choices({
    std: ['标准登录', 'standard'],
    custom: ['自定义', 'custom'],
  }),
} as const
