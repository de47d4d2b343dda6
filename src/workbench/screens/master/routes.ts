import type { Screens } from '../../navigation/screen.ts'

const groupsOf = (entity: 'itemGroup' | 'resourceGroup') => async () => {
  const { groupsScreenOf } = await import('./groups/groups-screen.tsx')
  return { default: groupsScreenOf(entity) }
}

export const routes: Screens = {
  '/setting/CalendarList': () => import('./calendars/calendars-screen.tsx'),
  '/setting/CustomerList': () => import('./customers/customers-screen.tsx'),
  '/setting/ItemGroupList': groupsOf('itemGroup'),
  '/setting/ItemList': () => import('./items/items-screen.tsx'),
  '/setting/MasterGraphical': () => import('./route-graph/route-graph-screen.tsx'),
  '/setting/MasterList': () => import('./process-capacity/process-capacity-screen.tsx'),
  '/setting/ProcessList': () => import('./processes/processes-screen.tsx'),
  '/setting/ResourceGroupList': groupsOf('resourceGroup'),
  '/setting/ResourceList': () => import('./resources/resources-screen.tsx'),
  '/setting/ShiftList': () => import('./shifts/shifts-screen.tsx'),
}
