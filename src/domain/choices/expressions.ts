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
    operation: ['计划工序', 'operation'],
    useInst: ['资源占用', 'use instruction'],
    resource: ['资源', 'resource'],
    item: ['物料', 'item'],
    peg: ['关联', 'peg'],
    saleOrder: ['销售订单', 'sales order'],
    stock: ['库存', 'stock'],
    purchaseOrder: ['采购订单', 'purchase order'],
    stockInOut: ['出入库', 'stock document'],
    orderReserve: ['订单预占料', 'order reservation'],
    inputInst: ['投料产出明细', 'input or output'],
    workInstruction: ['工作指示', 'work instruction'],
    result: ['报工', 'result'],
    customer: ['客户', 'customer'],
    supplier: ['供应商', 'supplier'],
    warehouse: ['仓库', 'warehouse'],
    itemGroup: ['物料组', 'item group'],
    resourceGroup: ['资源组', 'resource group'],
    process: ['工序', 'process'],
    master: ['工艺产能', 'process capacity'],
    bomLine: ['BOM', 'bill of material'],
    materialSubstitution: ['物料替代', 'material substitution'],
  }),
  ExpressionCategory: choices({
    std: ['标准登录', 'standard'],
    custom: ['自定义', 'custom'],
  }),
} as const
