create table t_bd_unit (funitid int, fnumber varchar(30), fdocumentstatus char(1), fforbidstatus char(1));
create table t_bd_unit_l (funitid int, flocaleid int, fname varchar(80));
insert into t_bd_unit values (10101, 'Pcs', 'C', 'A'), (10102, 'kg', 'C', 'A'), (10103, 'old', 'C', 'B');
insert into t_bd_unit_l values (10101, 2052, '件'), (10101, 1033, 'Piece'), (10102, 2052, '千克'), (10103, 2052, '旧');
create table t_bd_stock (fstockid int, fnumber varchar(30), fdocumentstatus char(1), fforbidstatus char(1));
create table t_bd_stock_l (fstockid int, flocaleid int, fname varchar(80));
insert into t_bd_stock values (201, 'CK001', 'C', 'A'), (202, 'CK002', 'C', 'A');
insert into t_bd_stock_l values (201, 2052, '原料仓'), (202, 2052, '成品仓');
create table t_bd_supplier (fsupplierid int, fnumber varchar(30), fdocumentstatus char(1), fforbidstatus char(1));
create table t_bd_supplier_l (fsupplierid int, flocaleid int, fname varchar(80));
insert into t_bd_supplier values (301, 'VEN001', 'C', 'A');
insert into t_bd_supplier_l values (301, 2052, '钢材公司');
create table t_bd_customer (fcustid int, fnumber varchar(30), fdocumentstatus char(1), fforbidstatus char(1));
create table t_bd_customer_l (fcustid int, flocaleid int, fname varchar(80));
insert into t_bd_customer values (401, 'CUST001', 'C', 'A');
insert into t_bd_customer_l values (401, 2052, '自行车行');
create table t_bd_material (fmaterialid int, fnumber varchar(80), fdocumentstatus char(1), fforbidstatus char(1), fmodifydate timestamp);
create table t_bd_material_l (fmaterialid int, flocaleid int, fname varchar(200), fspecification varchar(200));
create table t_bd_materialbase (fmaterialid int, ferpclsid varchar(2), fbaseunitid int);
create table t_bd_materialstock (fmaterialid int, fsafestock numeric(23, 10));
create table t_bd_materialplan (fmaterialid int, ffixleadtime int);
insert into t_bd_material values (1, 'CP-100', 'C', 'A', '2026-11-01 08:00'), (2, 'BCP-200', 'C', 'A', '2026-11-02 08:00'),
  (3, 'YL-300', 'C', 'A', '2026-11-03 08:00'), (4, 'FY-900', 'C', 'A', '2026-11-04 08:00'), (5, 'XX-000', 'Z', 'A', '2026-11-05 08:00');
insert into t_bd_material_l values (1, 2052, '自行车', '26 寸'), (1, 1033, 'Bicycle', null), (2, 2052, '车架', null),
  (3, 2052, '钢管', 'φ30'), (4, 2052, '运费', null), (5, 2052, '草稿', null);
insert into t_bd_materialbase values (1, '2', 10101), (2, '3', 10101), (3, '1', 10102), (4, '11', 10101), (5, '1', 10101);
insert into t_bd_materialstock values (1, 0), (2, 5), (3, 120.5);
insert into t_bd_materialplan values (1, 3), (2, 2), (3, 14);
create table t_eng_bom (fid int, fnumber varchar(80), fmaterialid int, fdocumentstatus char(1), fforbidstatus char(1));
create table t_eng_bomchild (fentryid int, fid int, fseq int, fmaterialid int, funitid int, fnumerator numeric(23, 10),
  fdenominator numeric(23, 10), fscraprate numeric(23, 10), ffixscrapqty numeric(23, 10), fdosagetype varchar(1),
  fmaterialtype varchar(1), feffectdate timestamp, fexpiredate timestamp);
insert into t_eng_bom values (501, 'CP-100_V1.0', 1, 'C', 'A'), (502, 'BCP-200_V1.0', 2, 'C', 'A'), (503, 'CP-100_V0', 1, 'C', 'B');
insert into t_eng_bomchild values
  (1, 501, 1, 2, 10101, 2, 1, 0, 0, '2', '1', '2026-01-01', '9999-12-31'),
  (2, 501, 2, 3, 10102, 1, 4, 5, 0.5, '2', '1', '2026-01-01', '9999-12-31'),
  (3, 502, 1, 3, 10102, 3, 1, 0, 0, '1', '1', '2026-01-01', '9999-12-31'),
  (4, 501, 3, 3, 10102, 9, 1, 0, 0, '2', '3', '2026-01-01', '9999-12-31'),
  (5, 503, 1, 3, 10102, 9, 1, 0, 0, '2', '1', '2026-01-01', '9999-12-31');
create table t_bd_lotmaster (flotid int, fnumber varchar(80));
create table t_bd_stockstatus (fstockstatusid int, ftype varchar(1));
create table t_stk_inventory (fid varchar(36), fmaterialid int, fstockid int, flot int, fstockstatusid int, fbaseqty numeric(23, 10), fbaselockqty numeric(23, 10));
insert into t_bd_lotmaster values (601, 'LOT-1');
insert into t_bd_stockstatus values (10000, '0'), (10001, '1'), (10004, '4');
insert into t_stk_inventory values ('a', 3, 201, 601, 10000, 80.25, 10), ('b', 3, 201, 601, 10001, 20, 0),
  ('c', 1, 202, 0, 10000, 3, 0), ('d', 1, 202, 0, 10004, 7, 0);
create table t_sal_order (fid int, fbillno varchar(80), fcustid int, fdocumentstatus char(1));
create table t_sal_orderentry (fentryid int, fid int, fseq int, fmaterialid int, fqty numeric(23, 10), fmrpclosestatus char(1));
create table t_sal_orderentry_d (fentryid int, fdeliverydate timestamp);
create table t_sal_orderentry_r (fentryid int, fstockoutqty numeric(23, 10));
insert into t_sal_order values (701, 'XSDD0001', 401, 'C'), (702, 'XSDD0002', 401, 'A');
insert into t_sal_orderentry values (1, 701, 1, 1, 24, 'A'), (2, 701, 2, 2, 5, 'B'), (3, 702, 1, 1, 1, 'A');
insert into t_sal_orderentry_d values (1, '2026-12-10'), (2, '2026-12-11'), (3, '2026-12-12');
insert into t_sal_orderentry_r values (1, 4), (2, 5), (3, 0);
create table t_prd_mo (fid int, fbillno varchar(80), fdocumentstatus char(1));
create table t_prd_moentry (fentryid int, fid int, fseq int, fmaterialid int, fqty numeric(23, 10), fplanstartdate timestamp, fplanfinishdate timestamp, fbomid int);
create table t_prd_moentry_a (fentryid int, fstatus varchar(1));
create table t_prd_moentry_q (fentryid int, fstockinquaqty numeric(23, 10));
insert into t_prd_mo values (801, 'MO0001', 'C');
insert into t_prd_moentry values (1, 801, 1, 1, 10, '2026-12-01 08:00', '2026-12-05 18:00', 501), (2, 801, 2, 2, 20, '2026-11-01', '2026-11-04', 502);
insert into t_prd_moentry_a values (1, '3'), (2, '6');
insert into t_prd_moentry_q values (1, 4), (2, 20);
create table t_pur_poorder (fid int, fbillno varchar(80), fsupplierid int, fdocumentstatus char(1));
create table t_pur_poorderentry (fentryid int, fid int, fseq int, fmaterialid int, fqty numeric(23, 10), fmrpclosestatus char(1));
create table t_pur_poorderentry_d (fentryid int, fdeliverydate timestamp);
create table t_pur_poorderentry_r (fentryid int, fstockinqty numeric(23, 10));
insert into t_pur_poorder values (901, 'CGDD0001', 301, 'C');
insert into t_pur_poorderentry values (1, 901, 1, 3, 100, 'A'), (2, 901, 2, 3, 50, 'B');
insert into t_pur_poorderentry_d values (1, '2026-11-30'), (2, '2026-11-15');
insert into t_pur_poorderentry_r values (1, 0), (2, 50);
