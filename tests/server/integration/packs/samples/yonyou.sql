create table "ComputationUnit" ("cComunitCode" varchar(35), "cComUnitName" varchar(20));
insert into "ComputationUnit" values ('01', '件'), ('02', '千克');
create table "Warehouse" ("cWhCode" varchar(10), "cWhName" varchar(20));
insert into "Warehouse" values ('01', '原料仓'), ('02', '成品仓');
create table "Vendor" ("cVenCode" varchar(20), "cVenName" varchar(98));
insert into "Vendor" values ('V001', '钢材公司');
create table "Customer" ("cCusCode" varchar(20), "cCusName" varchar(98));
insert into "Customer" values ('C001', '自行车行');
create table "Inventory" ("cInvCode" varchar(60), "cInvName" varchar(255), "cInvStd" varchar(255), "cComUnitCode" varchar(35),
  "bPurchase" boolean, "bSelf" boolean, "bProxyForeign" boolean, "bSale" boolean, "iSafeNum" float, "iInvAdvance" float);
insert into "Inventory" values ('P100', '自行车', '26 寸', '01', false, true, false, true, null, 3),
  ('H200', '车架', null, '01', false, true, false, false, 5, 2), ('M300', '钢管', 'φ30', '02', true, false, false, false, 120.5, 14),
  ('W400', '电镀件', null, '01', false, false, true, false, null, null);
create table bom_bom ("BomId" int, "Version" int, "Status" int, "BomType" int);
create table bom_parent ("BomId" int, "ParentId" int);
create table bas_part ("PartId" int, "InvCode" varchar(60));
create table bom_opcomponent ("OpComponentId" int, "BomId" int, "SortSeq" int, "ComponentId" int, "BaseQtyN" numeric(18, 6),
  "BaseQtyD" numeric(18, 6), "FVFlag" int, "CompScrap" numeric(18, 6), "EffBegDate" timestamp, "EffEndDate" timestamp);
insert into bas_part values (1, 'P100'), (2, 'H200'), (3, 'M300');
insert into bom_bom values (11, 10, 3, 1), (12, 10, 3, 1), (13, 20, 1, 1);
insert into bom_parent values (11, 1), (12, 2), (13, 1);
insert into bom_opcomponent values (1, 11, 10, 2, 2, 1, 1, 0, '2026-01-01', '2099-12-31'),
  (2, 11, 20, 3, 1, 4, 1, 5, '2026-01-01', '2099-12-31'), (3, 12, 10, 3, 3, 1, 0, 0, '2026-01-01', '2099-12-31'),
  (4, 13, 10, 3, 9, 1, 1, 0, '2026-01-01', '2099-12-31');
create table "CurrentStock" ("AutoID" int, "cWhCode" varchar(10), "cInvCode" varchar(60), "cBatch" varchar(60), "iQuantity" numeric(18, 6), "fStopQuantity" numeric(18, 6));
insert into "CurrentStock" values (1, '01', 'M300', 'B1', 80.25, 10), (2, '02', 'P100', null, 3, null);
create table "SO_SOMain" ("cSOCode" varchar(30), "cCusCode" varchar(20), "cVerifier" varchar(20));
create table "SO_SODetails" ("AutoID" int, "cSOCode" varchar(30), "iRowNo" int, "cInvCode" varchar(60), "iQuantity" numeric(18, 6),
  "iFHQuantity" numeric(18, 6), "dPreDate" timestamp, "cSCloser" varchar(20));
insert into "SO_SOMain" values ('XS0001', 'C001', '张三'), ('XS0002', 'C001', null);
insert into "SO_SODetails" values (1, 'XS0001', 1, 'P100', 24, 4, '2026-12-10', null), (2, 'XS0001', 2, 'H200', 5, null, '2026-12-11', '李四'), (3, 'XS0002', 1, 'P100', 1, null, '2026-12-12', null);
create table mom_order ("MoId" int, "MoCode" varchar(30));
create table mom_orderdetail ("MoDId" int, "MoId" int, "SortSeq" int, "InvCode" varchar(60), "Qty" numeric(18, 6), "QualifiedInQty" numeric(18, 6), "Status" int);
create table mom_morder ("MoDId" int, "StartDate" timestamp, "DueDate" timestamp);
insert into mom_order values (1, 'SC0001');
insert into mom_orderdetail values (1, 1, 1, 'P100', 10, 4, 3), (2, 1, 2, 'H200', 20, 20, 4);
insert into mom_morder values (1, '2026-12-01', '2026-12-05'), (2, '2026-11-01', '2026-11-04');
create table "PO_Pomain" ("POID" int, "cPOID" varchar(30), "cVenCode" varchar(20), "cVerifier" varchar(20), "cCloser" varchar(20));
create table "PO_Podetails" ("ID" int, "POID" int, "ivouchrowno" int, "cInvCode" varchar(60), "iQuantity" numeric(18, 6), "freceivedqty" numeric(18, 6), "dArriveDate" timestamp, "cbCloser" varchar(20));
insert into "PO_Pomain" values (1, 'CG0001', 'V001', '王五', null);
insert into "PO_Podetails" values (1, 1, 1, 'M300', 100, null, '2026-11-30', null), (2, 1, 2, 'M300', 50, 50, '2026-11-15', '王五');
