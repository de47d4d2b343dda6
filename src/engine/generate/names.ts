import { label, type Label } from '#domain/label.ts'

/** Names of items by kind, used in rotation (factory.ts, itemKinds), for a manufacturer of drives and conveyors. */
export const itemNames: readonly (readonly Label[])[] = [
  [
    label('齿轮减速电机', 'Geared motor'),
    label('伺服驱动器', 'Servo drive'),
    label('滚筒输送机', 'Roller conveyor'),
    label('皮带输送机', 'Belt conveyor'),
    label('电控柜', 'Control cabinet'),
    label('升降平台', 'Lifting table'),
    label('分拣模块', 'Sorting module'),
    label('搬运小车', 'Transport vehicle'),
  ],
  [
    label('定子组件', 'Stator assembly'),
    label('转子组件', 'Rotor assembly'),
    label('减速箱', 'Gearbox'),
    label('功率模块', 'Power module'),
    label('机架组件', 'Frame assembly'),
    label('操作面板', 'Operator panel'),
    label('驱动单元', 'Drive unit'),
    label('传感器支架', 'Sensor bracket'),
  ],
  [
    label('绕组', 'Winding'),
    label('电路板组件', 'Circuit board assembly'),
    label('轴组件', 'Shaft assembly'),
    label('线束', 'Wire harness'),
    label('端盖组件', 'End shield assembly'),
    label('张紧轮', 'Tension pulley'),
  ],
  [
    label('深沟球轴承', 'Deep groove ball bearing'),
    label('内六角螺钉', 'Socket head screw'),
    label('电解电容', 'Electrolytic capacitor'),
    label('油封', 'Shaft seal'),
    label('漆包铜线', 'Enamelled copper wire'),
    label('导热硅脂', 'Thermal grease'),
    label('连接器', 'Connector'),
    label('铝外壳', 'Aluminium housing'),
    label('微控制器', 'Microcontroller'),
    label('功率晶体管', 'Power transistor'),
    label('平键', 'Parallel key'),
    label('弹簧垫圈', 'Spring washer'),
    label('接近开关', 'Proximity switch'),
    label('断路器', 'Circuit breaker'),
    label('铭牌', 'Name plate'),
    label('同步带', 'Timing belt'),
    label('冷轧钢板', 'Cold rolled sheet'),
    label('齿轮', 'Gear wheel'),
  ],
  [],
]

export const customerNames: readonly Label[] = [
  label('华东物流设备', 'Huadong Logistics Equipment'),
  label('远航智能仓储', 'Yuanhang Smart Storage'),
  label('北方重工', 'Beifang Heavy Industry'),
  label('汇通快递', 'Huitong Express'),
  label('蓝海汽车零部件', 'Lanhai Automotive Parts'),
  label('新科电子', 'Xinke Electronics'),
  label('长江包装', 'Changjiang Packaging'),
  label('德胜食品', 'Desheng Foods'),
]

export const supplierNames: readonly Label[] = [
  label('苏州精密轴承', 'Suzhou Precision Bearings'),
  label('宁波紧固件', 'Ningbo Fasteners'),
  label('深圳电子元件', 'Shenzhen Components'),
  label('无锡铝业', 'Wuxi Aluminium'),
  label('上海电缆', 'Shanghai Cable'),
  label('东莞连接器', 'Dongguan Connectors'),
  label('常州齿轮', 'Changzhou Gears'),
  label('南京半导体', 'Nanjing Semiconductor'),
  label('青岛橡塑', 'Qingdao Rubber'),
]

export const buyers = ['zhang.wei', 'li.na', 'wang.fang'] as const
export const planners = ['chen.jie', 'liu.yang'] as const

export const areaNames: readonly Label[] = [label('东区', 'East'), label('西区', 'West')]
export const placeNames: readonly Label[] = [
  label('原料仓', 'Raw material store'),
  label('线边仓', 'Line side'),
  label('待检仓', 'Inspection'),
  label('不良品仓', 'Rejected'),
]
export const unitNames: readonly Label[] = [
  label('个', 'Piece'),
  label('米', 'Metre'),
  label('千克', 'Kilogram'),
]
export const groupNames: readonly Label[] = [
  label('成品', 'Products'),
  label('组件', 'Assemblies'),
  label('部件', 'Lower assemblies'),
  label('外购件', 'Bought parts'),
  label('替代件', 'Substitutes'),
]
