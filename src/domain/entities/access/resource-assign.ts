import { accessEntity } from '../areas.ts'
import { flag, longText, reference, references } from '../../field-kinds.ts'

/** Which resources a planner sees, moves and reports on. A user without a row sees them all. */
export const resourceAssign = accessEntity(
  'resourceAssign',
  'SysResourceAssign',
  '资源分配',
  'Resource assignment',
  {
    key: ['userCode'],
    standard: false,
    operations: ['create', 'update', 'delete'],
    fields: {
      userCode: reference('用户', 'User', 'user', { required: true, length: 256 }),
      resources: references('资源', 'Resources', 'resource'),
      resourceGroups: references('资源组', 'Resource groups', 'resourceGroup'),
      canMove: flag('可移动', 'May move', { default: true }),
      canReport: flag('可报工', 'May report', { default: true }),
      remark: longText('备注', 'Remark', { hidden: true }),
    },
  },
)
