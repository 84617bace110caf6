// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.
export const validateFile = validate10;
const schema11 = {"properties":{"apiVersion":{},"dialect":{"enum":["documented","uhost"]},"fleet":{},"region":{},"zone":{},"account":{},"projectId":{},"zones":{"anyOf":[{"items":{}},{}]},"defaults":{"properties":{"name":{},"template":{}}},"templates":{},"hosts":{"items":{"properties":{"name":{},"template":{}}}},"manage":{"properties":{"names":{"items":{}},"tags":{"items":{}}}},"ignore":{"items":{"properties":{"name":{},"class":{"anyOf":[{"enum":["changed","dead","unmanaged","expiring","attention","unchecked"]},{"items":{"enum":["changed","dead","unmanaged","expiring","attention","unchecked"]}}]},"attributes":{"items":{"enum":["zone","imageId","machineType","cpu","memory","gpuType","gpu","diskSpace","bootDisk","dataDisks","chargeType","vpcId","subnetId","privateIp","isolationGroup","tag"]}},"reason":{},"until":{}}}},"compareDisk":{"enum":["any","boot","data","off"]},"defaultTag":{},"createParameters":{"items":{"enum":["Tag"]}},"limits":{"properties":{"maxHosts":{}}}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern1 = new RegExp("^[a-z0-9][a-z0-9-]{0,62}$", "u");
const pattern3 = new RegExp("^[0-9a-f]{12}$", "u");
const pattern4 = new RegExp("^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern9 = new RegExp("^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$", "u");
const pattern10 = new RegExp("^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$", "u");
const pattern13 = new RegExp("^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$", "u");
const pattern14 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");
const pattern15 = new RegExp("^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateFile" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.apiVersion === undefined) || (!(func0.call(data, "apiVersion")))){
vErrors = addFault(vErrors, instancePath, "#/required", "required", {missingProperty: "apiVersion"});
errors++;
}
if((data.hosts === undefined) || (!(func0.call(data, "hosts")))){
vErrors = addFault(vErrors, instancePath, "#/required", "required", {missingProperty: "hosts"});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema11.properties, key0))){
vErrors = addFault(vErrors, instancePath, "#/additionalProperties", "additionalProperties", {additionalProperty: key0});
errors++;
}
}
if(data.apiVersion !== undefined && func0.call(data, "apiVersion")){
if("hostwright/v1" !== data.apiVersion){
vErrors = addFault(vErrors, instancePath+"/apiVersion", "#/properties/apiVersion/const", "const", {allowedValue: "hostwright/v1"});
errors++;
}
}
if(data.dialect !== undefined && func0.call(data, "dialect")){
let data1 = data.dialect;
if(typeof data1 !== "string"){
vErrors = addFault(vErrors, instancePath+"/dialect", "#/properties/dialect/type", "type", {type: "string"});
errors++;
}
if(!((data1 === "documented") || (data1 === "uhost"))){
vErrors = addFault(vErrors, instancePath+"/dialect", "#/properties/dialect/enum", "enum", {allowedValues: schema11.properties.dialect.enum});
errors++;
}
}
if(data.fleet !== undefined && func0.call(data, "fleet")){
let data2 = data.fleet;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
vErrors = addFault(vErrors, instancePath+"/fleet", "#/properties/fleet/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/fleet", "#/properties/fleet/type", "type", {type: "string"});
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data3 = data.region;
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
vErrors = addFault(vErrors, instancePath+"/region", "#/properties/region/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/region", "#/properties/region/type", "type", {type: "string"});
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data4 = data.zone;
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
vErrors = addFault(vErrors, instancePath+"/zone", "#/properties/zone/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zone", "#/properties/zone/type", "type", {type: "string"});
errors++;
}
}
if(data.account !== undefined && func0.call(data, "account")){
let data5 = data.account;
if(typeof data5 === "string"){
if(!pattern3.test(data5)){
vErrors = addFault(vErrors, instancePath+"/account", "#/properties/account/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/account", "#/properties/account/type", "type", {type: "string"});
errors++;
}
}
if(data.projectId !== undefined && func0.call(data, "projectId")){
let data6 = data.projectId;
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
vErrors = addFault(vErrors, instancePath+"/projectId", "#/properties/projectId/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/projectId", "#/properties/projectId/type", "type", {type: "string"});
errors++;
}
}
if(data.zones !== undefined && func0.call(data, "zones")){
let data7 = data.zones;
const _errs16 = errors;
let valid1 = false;
const _errs17 = errors;
if(Array.isArray(data7)){
if(data7.length > 100){
vErrors = addFault(vErrors, instancePath+"/zones", "#/properties/zones/anyOf/0/maxItems", "maxItems", {limit: 100});
errors++;
}
if(data7.length < 1){
vErrors = addFault(vErrors, instancePath+"/zones", "#/properties/zones/anyOf/0/minItems", "minItems", {limit: 1});
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(typeof data8 === "string"){
if(!pattern1.test(data8)){
vErrors = addFault(vErrors, instancePath+"/zones/" + i0, "#/properties/zones/anyOf/0/items/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zones/" + i0, "#/properties/zones/anyOf/0/items/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zones", "#/properties/zones/anyOf/0/type", "type", {type: "array"});
errors++;
}
var _valid0 = _errs17 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs21 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(Object.keys(data7).length < 1){
vErrors = addFault(vErrors, instancePath+"/zones", "#/properties/zones/anyOf/1/minProperties", "minProperties", {limit: 1});
errors++;
}
for(const key1 of Object.keys(data7)){
if(!(pattern1.test(key1))){
vErrors = addFault(vErrors, instancePath+"/zones", "#/properties/zones/anyOf/1/additionalProperties", "additionalProperties", {additionalProperty: key1});
errors++;
}
}
for(const key2 of Object.keys(data7)){
if(pattern1.test(key2)){
let data9 = data7[key2];
if(Array.isArray(data9)){
if(data9.length > 100){
vErrors = addFault(vErrors, instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/maxItems", "maxItems", {limit: 100});
errors++;
}
if(data9.length < 1){
vErrors = addFault(vErrors, instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/minItems", "minItems", {limit: 1});
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 === "string"){
if(!pattern1.test(data10)){
vErrors = addFault(vErrors, instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1, "#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/items/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1, "#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/items/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/type", "type", {type: "array"});
errors++;
}
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zones", "#/properties/zones/anyOf/1/type", "type", {type: "object"});
errors++;
}
var _valid0 = _errs21 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
vErrors = addFault(vErrors, instancePath+"/zones", "#/properties/zones/anyOf", "anyOf", {});
errors++;
}
else {
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
let data11 = data.defaults;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.name !== undefined && func0.call(data11, "name")){
vErrors = addFault(vErrors, instancePath+"/defaults/name", "#/properties/defaults/properties/name/false schema", "false schema", {});
errors++;
}
if(data11.template !== undefined && func0.call(data11, "template")){
vErrors = addFault(vErrors, instancePath+"/defaults/template", "#/properties/defaults/properties/template/false schema", "false schema", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/defaults", "#/properties/defaults/type", "type", {type: "object"});
errors++;
}
}
if(data.templates !== undefined && func0.call(data, "templates")){
let data14 = data.templates;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 of Object.keys(data14)){
let data15 = data14[key3];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.name !== undefined && func0.call(data15, "name")){
vErrors = addFault(vErrors, instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/name", "#/properties/templates/additionalProperties/properties/name/false schema", "false schema", {});
errors++;
}
if(data15.template !== undefined && func0.call(data15, "template")){
vErrors = addFault(vErrors, instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/template", "#/properties/templates/additionalProperties/properties/template/false schema", "false schema", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/templates/additionalProperties/type", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/templates", "#/properties/templates/type", "type", {type: "object"});
errors++;
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data18 = data.hosts;
if(Array.isArray(data18)){
const len2 = data18.length;
for(let i2=0; i2<len2; i2++){
let data19 = data18[i2];
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if((data19.name === undefined) || (!(func0.call(data19, "name")))){
vErrors = addFault(vErrors, instancePath+"/hosts/" + i2, "#/properties/hosts/items/required", "required", {missingProperty: "name"});
errors++;
}
if(data19.name !== undefined && func0.call(data19, "name")){
let data20 = data19.name;
if(typeof data20 === "string"){
if(!pattern9.test(data20)){
vErrors = addFault(vErrors, instancePath+"/hosts/" + i2+"/name", "#/properties/hosts/items/properties/name/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/hosts/" + i2+"/name", "#/properties/hosts/items/properties/name/type", "type", {type: "string"});
errors++;
}
}
if(data19.template !== undefined && func0.call(data19, "template")){
if(typeof data19.template !== "string"){
vErrors = addFault(vErrors, instancePath+"/hosts/" + i2+"/template", "#/properties/hosts/items/properties/template/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/hosts/" + i2, "#/properties/hosts/items/type", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/hosts", "#/properties/hosts/type", "type", {type: "array"});
errors++;
}
}
if(data.manage !== undefined && func0.call(data, "manage")){
let data22 = data.manage;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key4 of Object.keys(data22)){
if(!((key4 === "names") || (key4 === "tags"))){
vErrors = addFault(vErrors, instancePath+"/manage", "#/properties/manage/additionalProperties", "additionalProperties", {additionalProperty: key4});
errors++;
}
}
if(data22.names !== undefined && func0.call(data22, "names")){
let data23 = data22.names;
if(Array.isArray(data23)){
if(data23.length > 1000){
vErrors = addFault(vErrors, instancePath+"/manage/names", "#/properties/manage/properties/names/maxItems", "maxItems", {limit: 1000});
errors++;
}
const len3 = data23.length;
for(let i3=0; i3<len3; i3++){
let data24 = data23[i3];
if(typeof data24 === "string"){
if(!pattern10.test(data24)){
vErrors = addFault(vErrors, instancePath+"/manage/names/" + i3, "#/properties/manage/properties/names/items/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/manage/names/" + i3, "#/properties/manage/properties/names/items/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/manage/names", "#/properties/manage/properties/names/type", "type", {type: "array"});
errors++;
}
}
if(data22.tags !== undefined && func0.call(data22, "tags")){
let data25 = data22.tags;
if(Array.isArray(data25)){
if(data25.length > 1000){
vErrors = addFault(vErrors, instancePath+"/manage/tags", "#/properties/manage/properties/tags/maxItems", "maxItems", {limit: 1000});
errors++;
}
const len4 = data25.length;
for(let i4=0; i4<len4; i4++){
let data26 = data25[i4];
if(typeof data26 === "string"){
if(!pattern10.test(data26)){
vErrors = addFault(vErrors, instancePath+"/manage/tags/" + i4, "#/properties/manage/properties/tags/items/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/manage/tags/" + i4, "#/properties/manage/properties/tags/items/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/manage/tags", "#/properties/manage/properties/tags/type", "type", {type: "array"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/manage", "#/properties/manage/type", "type", {type: "object"});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data27 = data.ignore;
if(Array.isArray(data27)){
if(data27.length > 1000){
vErrors = addFault(vErrors, instancePath+"/ignore", "#/properties/ignore/maxItems", "maxItems", {limit: 1000});
errors++;
}
const len5 = data27.length;
for(let i5=0; i5<len5; i5++){
let data28 = data27[i5];
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
if((data28.name === undefined) || (!(func0.call(data28, "name")))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5, "#/properties/ignore/items/required", "required", {missingProperty: "name"});
errors++;
}
if((data28.class === undefined) || (!(func0.call(data28, "class")))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5, "#/properties/ignore/items/required", "required", {missingProperty: "class"});
errors++;
}
if((data28.reason === undefined) || (!(func0.call(data28, "reason")))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5, "#/properties/ignore/items/required", "required", {missingProperty: "reason"});
errors++;
}
if((data28.until === undefined) || (!(func0.call(data28, "until")))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5, "#/properties/ignore/items/required", "required", {missingProperty: "until"});
errors++;
}
for(const key5 of Object.keys(data28)){
if(!(((((key5 === "name") || (key5 === "class")) || (key5 === "attributes")) || (key5 === "reason")) || (key5 === "until"))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5, "#/properties/ignore/items/additionalProperties", "additionalProperties", {additionalProperty: key5});
errors++;
}
}
if(data28.name !== undefined && func0.call(data28, "name")){
let data29 = data28.name;
if(typeof data29 === "string"){
if(!pattern10.test(data29)){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/name", "#/properties/ignore/items/properties/name/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/name", "#/properties/ignore/items/properties/name/type", "type", {type: "string"});
errors++;
}
}
if(data28.class !== undefined && func0.call(data28, "class")){
let data30 = data28.class;
const _errs62 = errors;
let valid21 = false;
const _errs63 = errors;
if(typeof data30 !== "string"){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class", "#/properties/ignore/items/properties/class/anyOf/0/type", "type", {type: "string"});
errors++;
}
if(!((((((data30 === "changed") || (data30 === "dead")) || (data30 === "unmanaged")) || (data30 === "expiring")) || (data30 === "attention")) || (data30 === "unchecked"))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class", "#/properties/ignore/items/properties/class/anyOf/0/enum", "enum", {allowedValues: schema11.properties.ignore.items.properties.class.anyOf[0].enum});
errors++;
}
var _valid1 = _errs63 === errors;
valid21 = valid21 || _valid1;
if(!valid21){
const _errs65 = errors;
if(Array.isArray(data30)){
if(data30.length > 6){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class", "#/properties/ignore/items/properties/class/anyOf/1/maxItems", "maxItems", {limit: 6});
errors++;
}
if(data30.length < 1){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class", "#/properties/ignore/items/properties/class/anyOf/1/minItems", "minItems", {limit: 1});
errors++;
}
const len6 = data30.length;
for(let i6=0; i6<len6; i6++){
let data31 = data30[i6];
if(typeof data31 !== "string"){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class/" + i6, "#/properties/ignore/items/properties/class/anyOf/1/items/type", "type", {type: "string"});
errors++;
}
if(!((((((data31 === "changed") || (data31 === "dead")) || (data31 === "unmanaged")) || (data31 === "expiring")) || (data31 === "attention")) || (data31 === "unchecked"))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class/" + i6, "#/properties/ignore/items/properties/class/anyOf/1/items/enum", "enum", {allowedValues: schema11.properties.ignore.items.properties.class.anyOf[1].items.enum});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class", "#/properties/ignore/items/properties/class/anyOf/1/type", "type", {type: "array"});
errors++;
}
var _valid1 = _errs65 === errors;
valid21 = valid21 || _valid1;
}
if(!valid21){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/class", "#/properties/ignore/items/properties/class/anyOf", "anyOf", {});
errors++;
}
else {
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
}
}
if(data28.attributes !== undefined && func0.call(data28, "attributes")){
let data32 = data28.attributes;
if(Array.isArray(data32)){
if(data32.length > 16){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/attributes", "#/properties/ignore/items/properties/attributes/maxItems", "maxItems", {limit: 16});
errors++;
}
if(data32.length < 1){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/attributes", "#/properties/ignore/items/properties/attributes/minItems", "minItems", {limit: 1});
errors++;
}
const len7 = data32.length;
for(let i7=0; i7<len7; i7++){
let data33 = data32[i7];
if(typeof data33 !== "string"){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/attributes/" + i7, "#/properties/ignore/items/properties/attributes/items/type", "type", {type: "string"});
errors++;
}
if(!((((((((((((((((data33 === "zone") || (data33 === "imageId")) || (data33 === "machineType")) || (data33 === "cpu")) || (data33 === "memory")) || (data33 === "gpuType")) || (data33 === "gpu")) || (data33 === "diskSpace")) || (data33 === "bootDisk")) || (data33 === "dataDisks")) || (data33 === "chargeType")) || (data33 === "vpcId")) || (data33 === "subnetId")) || (data33 === "privateIp")) || (data33 === "isolationGroup")) || (data33 === "tag"))){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/attributes/" + i7, "#/properties/ignore/items/properties/attributes/items/enum", "enum", {allowedValues: schema11.properties.ignore.items.properties.attributes.items.enum});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/attributes", "#/properties/ignore/items/properties/attributes/type", "type", {type: "array"});
errors++;
}
}
if(data28.reason !== undefined && func0.call(data28, "reason")){
let data34 = data28.reason;
if(typeof data34 === "string"){
if(!pattern13.test(data34)){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/reason", "#/properties/ignore/items/properties/reason/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/reason", "#/properties/ignore/items/properties/reason/type", "type", {type: "string"});
errors++;
}
}
if(data28.until !== undefined && func0.call(data28, "until")){
let data35 = data28.until;
if(typeof data35 === "string"){
if(!pattern14.test(data35)){
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/until", "#/properties/ignore/items/properties/until/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5+"/until", "#/properties/ignore/items/properties/until/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/ignore/" + i5, "#/properties/ignore/items/type", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/ignore", "#/properties/ignore/type", "type", {type: "array"});
errors++;
}
}
if(data.compareDisk !== undefined && func0.call(data, "compareDisk")){
let data36 = data.compareDisk;
if(typeof data36 !== "string"){
vErrors = addFault(vErrors, instancePath+"/compareDisk", "#/properties/compareDisk/type", "type", {type: "string"});
errors++;
}
if(!((((data36 === "any") || (data36 === "boot")) || (data36 === "data")) || (data36 === "off"))){
vErrors = addFault(vErrors, instancePath+"/compareDisk", "#/properties/compareDisk/enum", "enum", {allowedValues: schema11.properties.compareDisk.enum});
errors++;
}
}
if(data.defaultTag !== undefined && func0.call(data, "defaultTag")){
let data37 = data.defaultTag;
if(typeof data37 === "string"){
if(!pattern15.test(data37)){
vErrors = addFault(vErrors, instancePath+"/defaultTag", "#/properties/defaultTag/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/defaultTag", "#/properties/defaultTag/type", "type", {type: "string"});
errors++;
}
}
if(data.createParameters !== undefined && func0.call(data, "createParameters")){
let data38 = data.createParameters;
if(Array.isArray(data38)){
if(data38.length > 1){
vErrors = addFault(vErrors, instancePath+"/createParameters", "#/properties/createParameters/maxItems", "maxItems", {limit: 1});
errors++;
}
const len8 = data38.length;
for(let i8=0; i8<len8; i8++){
let data39 = data38[i8];
if(typeof data39 !== "string"){
vErrors = addFault(vErrors, instancePath+"/createParameters/" + i8, "#/properties/createParameters/items/type", "type", {type: "string"});
errors++;
}
if(!(data39 === "Tag")){
vErrors = addFault(vErrors, instancePath+"/createParameters/" + i8, "#/properties/createParameters/items/enum", "enum", {allowedValues: schema11.properties.createParameters.items.enum});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/createParameters", "#/properties/createParameters/type", "type", {type: "array"});
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data40 = data.limits;
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key6 of Object.keys(data40)){
if(!(key6 === "maxHosts")){
vErrors = addFault(vErrors, instancePath+"/limits", "#/properties/limits/additionalProperties", "additionalProperties", {additionalProperty: key6});
errors++;
}
}
if(data40.maxHosts !== undefined && func0.call(data40, "maxHosts")){
let data41 = data40.maxHosts;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
vErrors = addFault(vErrors, instancePath+"/limits/maxHosts", "#/properties/limits/properties/maxHosts/type", "type", {type: "integer"});
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 200000 || isNaN(data41)){
vErrors = addFault(vErrors, instancePath+"/limits/maxHosts", "#/properties/limits/properties/maxHosts/maximum", "maximum", {comparison: "<=", limit: 200000});
errors++;
}
if(data41 < 1 || isNaN(data41)){
vErrors = addFault(vErrors, instancePath+"/limits/maxHosts", "#/properties/limits/properties/maxHosts/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/limits", "#/properties/limits/type", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath, "#/type", "type", {type: "object"});
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const validateUhostFile = validate11;
const schema12 = {"properties":{"projectId":{},"compareDisk":{},"createParameters":{}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateUhostFile" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.projectId === undefined) || (!(func0.call(data, "projectId")))){
vErrors = addFault(vErrors, instancePath, "#/required", "required", {missingProperty: "projectId"});
errors++;
}
if(data.compareDisk !== undefined && func0.call(data, "compareDisk")){
vErrors = addFault(vErrors, instancePath+"/compareDisk", "#/properties/compareDisk/false schema", "false schema", {});
errors++;
}
if(data.createParameters !== undefined && func0.call(data, "createParameters")){
vErrors = addFault(vErrors, instancePath+"/createParameters", "#/properties/createParameters/false schema", "false schema", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath, "#/type", "type", {type: "object"});
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const validateFields = validate12;
const schema13 = {"properties":{"name":{},"template":{},"region":{},"zone":{},"imageId":{},"cpu":{},"memory":{},"diskSpace":{},"chargeType":{},"chargeQuantity":{},"loginMode":{},"password":{"properties":{"env":{},"file":{}}},"tag":{}}};
const pattern18 = new RegExp("^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", "u");
const pattern19 = new RegExp("^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern20 = new RegExp("^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern21 = new RegExp("^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$", "u");
const pattern22 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateFields" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema13.properties, key0))){
vErrors = addFault(vErrors, instancePath, "#/additionalProperties", "additionalProperties", {additionalProperty: key0});
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data0 = data.region;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
vErrors = addFault(vErrors, instancePath+"/region", "#/properties/region/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/region", "#/properties/region/type", "type", {type: "string"});
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data1 = data.zone;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
vErrors = addFault(vErrors, instancePath+"/zone", "#/properties/zone/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zone", "#/properties/zone/type", "type", {type: "string"});
errors++;
}
}
if(data.imageId !== undefined && func0.call(data, "imageId")){
let data2 = data.imageId;
if(typeof data2 === "string"){
if(!pattern18.test(data2)){
vErrors = addFault(vErrors, instancePath+"/imageId", "#/properties/imageId/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/imageId", "#/properties/imageId/type", "type", {type: "string"});
errors++;
}
}
if(data.cpu !== undefined && func0.call(data, "cpu")){
let data3 = data.cpu;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addFault(vErrors, instancePath+"/cpu", "#/properties/cpu/type", "type", {type: "integer"});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
vErrors = addFault(vErrors, instancePath+"/cpu", "#/properties/cpu/maximum", "maximum", {comparison: "<=", limit: 9007199254740991});
errors++;
}
if(data3 < 1 || isNaN(data3)){
vErrors = addFault(vErrors, instancePath+"/cpu", "#/properties/cpu/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.memory !== undefined && func0.call(data, "memory")){
let data4 = data.memory;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/type", "type", {type: "integer"});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/maximum", "maximum", {comparison: "<=", limit: 9007199254740991});
errors++;
}
if(data4 < 1 || isNaN(data4)){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.diskSpace !== undefined && func0.call(data, "diskSpace")){
let data5 = data.diskSpace;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = addFault(vErrors, instancePath+"/diskSpace", "#/properties/diskSpace/type", "type", {type: "integer"});
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
vErrors = addFault(vErrors, instancePath+"/diskSpace", "#/properties/diskSpace/maximum", "maximum", {comparison: "<=", limit: 9007199254740991});
errors++;
}
if(data5 < 1 || isNaN(data5)){
vErrors = addFault(vErrors, instancePath+"/diskSpace", "#/properties/diskSpace/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.chargeType !== undefined && func0.call(data, "chargeType")){
let data6 = data.chargeType;
if(typeof data6 === "string"){
if(!pattern19.test(data6)){
vErrors = addFault(vErrors, instancePath+"/chargeType", "#/properties/chargeType/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/chargeType", "#/properties/chargeType/type", "type", {type: "string"});
errors++;
}
}
if(data.chargeQuantity !== undefined && func0.call(data, "chargeQuantity")){
let data7 = data.chargeQuantity;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = addFault(vErrors, instancePath+"/chargeQuantity", "#/properties/chargeQuantity/type", "type", {type: "integer"});
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9007199254740991 || isNaN(data7)){
vErrors = addFault(vErrors, instancePath+"/chargeQuantity", "#/properties/chargeQuantity/maximum", "maximum", {comparison: "<=", limit: 9007199254740991});
errors++;
}
if(data7 < 1 || isNaN(data7)){
vErrors = addFault(vErrors, instancePath+"/chargeQuantity", "#/properties/chargeQuantity/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.loginMode !== undefined && func0.call(data, "loginMode")){
let data8 = data.loginMode;
if(typeof data8 === "string"){
if(!pattern20.test(data8)){
vErrors = addFault(vErrors, instancePath+"/loginMode", "#/properties/loginMode/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/loginMode", "#/properties/loginMode/type", "type", {type: "string"});
errors++;
}
}
if(data.password !== undefined && func0.call(data, "password")){
let data9 = data.password;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(Object.keys(data9).length > 1){
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/maxProperties", "maxProperties", {limit: 1});
errors++;
}
if(Object.keys(data9).length < 1){
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/minProperties", "minProperties", {limit: 1});
errors++;
}
for(const key1 of Object.keys(data9)){
if(!((key1 === "env") || (key1 === "file"))){
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/additionalProperties", "additionalProperties", {additionalProperty: key1});
errors++;
}
}
if(data9.env !== undefined && func0.call(data9, "env")){
let data10 = data9.env;
if(typeof data10 === "string"){
if(!pattern21.test(data10)){
vErrors = addFault(vErrors, instancePath+"/password/env", "#/properties/password/properties/env/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/password/env", "#/properties/password/properties/env/type", "type", {type: "string"});
errors++;
}
}
if(data9.file !== undefined && func0.call(data9, "file")){
let data11 = data9.file;
if(typeof data11 === "string"){
if(!pattern22.test(data11)){
vErrors = addFault(vErrors, instancePath+"/password/file", "#/properties/password/properties/file/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/password/file", "#/properties/password/properties/file/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/type", "type", {type: "object"});
errors++;
}
}
if(data.tag !== undefined && func0.call(data, "tag")){
let data12 = data.tag;
if(typeof data12 === "string"){
if(!pattern15.test(data12)){
vErrors = addFault(vErrors, instancePath+"/tag", "#/properties/tag/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/tag", "#/properties/tag/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath, "#/type", "type", {type: "object"});
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

export const validateUhostFields = validate13;
const schema14 = {"properties":{"name":{},"template":{},"region":{},"zone":{},"imageId":{},"cpu":{},"memory":{"anyOf":[{},{}]},"bootDisk":{"properties":{"type":{"enum":["CLOUD_SSD","CLOUD_RSSD","CLOUD_ESSD","CLOUD_NORMAL","LOCAL_SSD","LOCAL_NORMAL"]},"size":{}}},"dataDisks":{"items":{"properties":{"type":{"enum":["CLOUD_SSD","CLOUD_RSSD","CLOUD_ESSD","CLOUD_NORMAL","LOCAL_SSD","LOCAL_NORMAL"]},"size":{}}}},"machineType":{},"cpuPlatform":{},"gpuType":{},"gpu":{},"chargeType":{"enum":["Year","Month","Dynamic","Postpay","Spot"]},"chargeQuantity":{},"loginMode":{"enum":["Password","KeyPair","ImagePasswd"]},"password":{"properties":{"env":{},"file":{}}},"keyPairId":{},"vpcId":{},"subnetId":{},"securityGroupId":{},"privateIp":{},"publicIp":{"properties":{"bandwidth":{},"line":{"enum":["Bgp","International"]},"payMode":{"enum":["Bandwidth","Traffic","ShareBandwidth"]}}},"isolationGroup":{},"labels":{},"userData":{"properties":{"file":{}}},"intentLabel":{},"tag":{}}};
const pattern26 = new RegExp("^(?!.*(?:IsolationGroup|KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", "u");
const pattern27 = new RegExp("^(?:[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])GiB$", "u");
const pattern28 = new RegExp("^[A-Z][A-Z0-9.]{0,15}$", "u");
const pattern29 = new RegExp("^(?!.*Name)[A-Za-z0-9][A-Za-z0-9._-]{0,31}/[A-Za-z0-9][A-Za-z0-9._-]{0,31}$", "u");
const pattern30 = new RegExp("^(?!.*ImageId)[A-Za-z0-9][A-Za-z0-9._-]{0,31}$", "u");
const pattern33 = new RegExp("^(?!.*(?:Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern34 = new RegExp("^uvnet-[a-z0-9-]{1,57}$", "u");
const pattern35 = new RegExp("^subnet-[a-z0-9-]{1,56}$", "u");
const pattern36 = new RegExp("^firewall-[a-z0-9-]{1,54}$", "u");
const pattern37 = new RegExp("^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])$", "u");
const pattern38 = new RegExp("^(?!.*(?:KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern39 = new RegExp("^(?!hostwright)(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");
const pattern41 = new RegExp("^(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");
const pattern43 = new RegExp("^(?!.*(?:UserData|VPCId|Zone))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateUhostFields" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema14.properties, key0))){
vErrors = addFault(vErrors, instancePath, "#/additionalProperties", "additionalProperties", {additionalProperty: key0});
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data0 = data.region;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
vErrors = addFault(vErrors, instancePath+"/region", "#/properties/region/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/region", "#/properties/region/type", "type", {type: "string"});
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data1 = data.zone;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
vErrors = addFault(vErrors, instancePath+"/zone", "#/properties/zone/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/zone", "#/properties/zone/type", "type", {type: "string"});
errors++;
}
}
if(data.imageId !== undefined && func0.call(data, "imageId")){
let data2 = data.imageId;
if(typeof data2 === "string"){
if(!pattern26.test(data2)){
vErrors = addFault(vErrors, instancePath+"/imageId", "#/properties/imageId/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/imageId", "#/properties/imageId/type", "type", {type: "string"});
errors++;
}
}
if(data.cpu !== undefined && func0.call(data, "cpu")){
let data3 = data.cpu;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = addFault(vErrors, instancePath+"/cpu", "#/properties/cpu/type", "type", {type: "integer"});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
vErrors = addFault(vErrors, instancePath+"/cpu", "#/properties/cpu/maximum", "maximum", {comparison: "<=", limit: 9007199254740991});
errors++;
}
if(data3 < 1 || isNaN(data3)){
vErrors = addFault(vErrors, instancePath+"/cpu", "#/properties/cpu/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.memory !== undefined && func0.call(data, "memory")){
let data4 = data.memory;
const _errs11 = errors;
let valid1 = false;
const _errs12 = errors;
if(typeof data4 === "string"){
if(!pattern27.test(data4)){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/anyOf/0/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/anyOf/0/type", "type", {type: "string"});
errors++;
}
var _valid0 = _errs12 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs14 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/anyOf/1/type", "type", {type: "integer"});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 262144 || isNaN(data4)){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/anyOf/1/maximum", "maximum", {comparison: "<=", limit: 262144});
errors++;
}
if(data4 < 1024 || isNaN(data4)){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/anyOf/1/minimum", "minimum", {comparison: ">=", limit: 1024});
errors++;
}
let res0;
if((1024 === 0 || (res0 = data4/1024, res0 !== parseInt(res0)))){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/anyOf/1/multipleOf", "multipleOf", {multipleOf: 1024});
errors++;
}
}
var _valid0 = _errs14 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
vErrors = addFault(vErrors, instancePath+"/memory", "#/properties/memory/anyOf", "anyOf", {});
errors++;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
}
if(data.bootDisk !== undefined && func0.call(data, "bootDisk")){
let data5 = data.bootDisk;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if((data5.type === undefined) || (!(func0.call(data5, "type")))){
vErrors = addFault(vErrors, instancePath+"/bootDisk", "#/properties/bootDisk/required", "required", {missingProperty: "type"});
errors++;
}
if((data5.size === undefined) || (!(func0.call(data5, "size")))){
vErrors = addFault(vErrors, instancePath+"/bootDisk", "#/properties/bootDisk/required", "required", {missingProperty: "size"});
errors++;
}
for(const key1 of Object.keys(data5)){
if(!((key1 === "type") || (key1 === "size"))){
vErrors = addFault(vErrors, instancePath+"/bootDisk", "#/properties/bootDisk/additionalProperties", "additionalProperties", {additionalProperty: key1});
errors++;
}
}
if(data5.type !== undefined && func0.call(data5, "type")){
let data6 = data5.type;
if(typeof data6 !== "string"){
vErrors = addFault(vErrors, instancePath+"/bootDisk/type", "#/properties/bootDisk/properties/type/type", "type", {type: "string"});
errors++;
}
if(!((((((data6 === "CLOUD_SSD") || (data6 === "CLOUD_RSSD")) || (data6 === "CLOUD_ESSD")) || (data6 === "CLOUD_NORMAL")) || (data6 === "LOCAL_SSD")) || (data6 === "LOCAL_NORMAL"))){
vErrors = addFault(vErrors, instancePath+"/bootDisk/type", "#/properties/bootDisk/properties/type/enum", "enum", {allowedValues: schema14.properties.bootDisk.properties.type.enum});
errors++;
}
}
if(data5.size !== undefined && func0.call(data5, "size")){
let data7 = data5.size;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = addFault(vErrors, instancePath+"/bootDisk/size", "#/properties/bootDisk/properties/size/type", "type", {type: "integer"});
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 32000 || isNaN(data7)){
vErrors = addFault(vErrors, instancePath+"/bootDisk/size", "#/properties/bootDisk/properties/size/maximum", "maximum", {comparison: "<=", limit: 32000});
errors++;
}
if(data7 < 1 || isNaN(data7)){
vErrors = addFault(vErrors, instancePath+"/bootDisk/size", "#/properties/bootDisk/properties/size/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/bootDisk", "#/properties/bootDisk/type", "type", {type: "object"});
errors++;
}
}
if(data.dataDisks !== undefined && func0.call(data, "dataDisks")){
let data8 = data.dataDisks;
if(Array.isArray(data8)){
if(data8.length > 16){
vErrors = addFault(vErrors, instancePath+"/dataDisks", "#/properties/dataDisks/maxItems", "maxItems", {limit: 16});
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if((data9.type === undefined) || (!(func0.call(data9, "type")))){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0, "#/properties/dataDisks/items/required", "required", {missingProperty: "type"});
errors++;
}
if((data9.size === undefined) || (!(func0.call(data9, "size")))){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0, "#/properties/dataDisks/items/required", "required", {missingProperty: "size"});
errors++;
}
for(const key2 of Object.keys(data9)){
if(!((key2 === "type") || (key2 === "size"))){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0, "#/properties/dataDisks/items/additionalProperties", "additionalProperties", {additionalProperty: key2});
errors++;
}
}
if(data9.type !== undefined && func0.call(data9, "type")){
let data10 = data9.type;
if(typeof data10 !== "string"){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0+"/type", "#/properties/dataDisks/items/properties/type/type", "type", {type: "string"});
errors++;
}
if(!((((((data10 === "CLOUD_SSD") || (data10 === "CLOUD_RSSD")) || (data10 === "CLOUD_ESSD")) || (data10 === "CLOUD_NORMAL")) || (data10 === "LOCAL_SSD")) || (data10 === "LOCAL_NORMAL"))){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0+"/type", "#/properties/dataDisks/items/properties/type/enum", "enum", {allowedValues: schema14.properties.dataDisks.items.properties.type.enum});
errors++;
}
}
if(data9.size !== undefined && func0.call(data9, "size")){
let data11 = data9.size;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0+"/size", "#/properties/dataDisks/items/properties/size/type", "type", {type: "integer"});
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 32000 || isNaN(data11)){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0+"/size", "#/properties/dataDisks/items/properties/size/maximum", "maximum", {comparison: "<=", limit: 32000});
errors++;
}
if(data11 < 1 || isNaN(data11)){
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0+"/size", "#/properties/dataDisks/items/properties/size/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/dataDisks/" + i0, "#/properties/dataDisks/items/type", "type", {type: "object"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/dataDisks", "#/properties/dataDisks/type", "type", {type: "array"});
errors++;
}
}
if(data.machineType !== undefined && func0.call(data, "machineType")){
let data12 = data.machineType;
if(typeof data12 === "string"){
if(!pattern28.test(data12)){
vErrors = addFault(vErrors, instancePath+"/machineType", "#/properties/machineType/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/machineType", "#/properties/machineType/type", "type", {type: "string"});
errors++;
}
}
if(data.cpuPlatform !== undefined && func0.call(data, "cpuPlatform")){
let data13 = data.cpuPlatform;
if(typeof data13 === "string"){
if(!pattern29.test(data13)){
vErrors = addFault(vErrors, instancePath+"/cpuPlatform", "#/properties/cpuPlatform/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/cpuPlatform", "#/properties/cpuPlatform/type", "type", {type: "string"});
errors++;
}
}
if(data.gpuType !== undefined && func0.call(data, "gpuType")){
let data14 = data.gpuType;
if(typeof data14 === "string"){
if(!pattern30.test(data14)){
vErrors = addFault(vErrors, instancePath+"/gpuType", "#/properties/gpuType/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/gpuType", "#/properties/gpuType/type", "type", {type: "string"});
errors++;
}
}
if(data.gpu !== undefined && func0.call(data, "gpu")){
let data15 = data.gpu;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
vErrors = addFault(vErrors, instancePath+"/gpu", "#/properties/gpu/type", "type", {type: "integer"});
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 64 || isNaN(data15)){
vErrors = addFault(vErrors, instancePath+"/gpu", "#/properties/gpu/maximum", "maximum", {comparison: "<=", limit: 64});
errors++;
}
if(data15 < 1 || isNaN(data15)){
vErrors = addFault(vErrors, instancePath+"/gpu", "#/properties/gpu/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.chargeType !== undefined && func0.call(data, "chargeType")){
let data16 = data.chargeType;
if(typeof data16 !== "string"){
vErrors = addFault(vErrors, instancePath+"/chargeType", "#/properties/chargeType/type", "type", {type: "string"});
errors++;
}
if(!(((((data16 === "Year") || (data16 === "Month")) || (data16 === "Dynamic")) || (data16 === "Postpay")) || (data16 === "Spot"))){
vErrors = addFault(vErrors, instancePath+"/chargeType", "#/properties/chargeType/enum", "enum", {allowedValues: schema14.properties.chargeType.enum});
errors++;
}
}
if(data.chargeQuantity !== undefined && func0.call(data, "chargeQuantity")){
let data17 = data.chargeQuantity;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
vErrors = addFault(vErrors, instancePath+"/chargeQuantity", "#/properties/chargeQuantity/type", "type", {type: "integer"});
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 9007199254740991 || isNaN(data17)){
vErrors = addFault(vErrors, instancePath+"/chargeQuantity", "#/properties/chargeQuantity/maximum", "maximum", {comparison: "<=", limit: 9007199254740991});
errors++;
}
if(data17 < 1 || isNaN(data17)){
vErrors = addFault(vErrors, instancePath+"/chargeQuantity", "#/properties/chargeQuantity/minimum", "minimum", {comparison: ">=", limit: 1});
errors++;
}
}
}
if(data.loginMode !== undefined && func0.call(data, "loginMode")){
let data18 = data.loginMode;
if(typeof data18 !== "string"){
vErrors = addFault(vErrors, instancePath+"/loginMode", "#/properties/loginMode/type", "type", {type: "string"});
errors++;
}
if(!(((data18 === "Password") || (data18 === "KeyPair")) || (data18 === "ImagePasswd"))){
vErrors = addFault(vErrors, instancePath+"/loginMode", "#/properties/loginMode/enum", "enum", {allowedValues: schema14.properties.loginMode.enum});
errors++;
}
}
if(data.password !== undefined && func0.call(data, "password")){
let data19 = data.password;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(Object.keys(data19).length > 1){
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/maxProperties", "maxProperties", {limit: 1});
errors++;
}
if(Object.keys(data19).length < 1){
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/minProperties", "minProperties", {limit: 1});
errors++;
}
for(const key3 of Object.keys(data19)){
if(!((key3 === "env") || (key3 === "file"))){
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/additionalProperties", "additionalProperties", {additionalProperty: key3});
errors++;
}
}
if(data19.env !== undefined && func0.call(data19, "env")){
let data20 = data19.env;
if(typeof data20 === "string"){
if(!pattern21.test(data20)){
vErrors = addFault(vErrors, instancePath+"/password/env", "#/properties/password/properties/env/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/password/env", "#/properties/password/properties/env/type", "type", {type: "string"});
errors++;
}
}
if(data19.file !== undefined && func0.call(data19, "file")){
let data21 = data19.file;
if(typeof data21 === "string"){
if(!pattern22.test(data21)){
vErrors = addFault(vErrors, instancePath+"/password/file", "#/properties/password/properties/file/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/password/file", "#/properties/password/properties/file/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/password", "#/properties/password/type", "type", {type: "object"});
errors++;
}
}
if(data.keyPairId !== undefined && func0.call(data, "keyPairId")){
let data22 = data.keyPairId;
if(typeof data22 === "string"){
if(!pattern33.test(data22)){
vErrors = addFault(vErrors, instancePath+"/keyPairId", "#/properties/keyPairId/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/keyPairId", "#/properties/keyPairId/type", "type", {type: "string"});
errors++;
}
}
if(data.vpcId !== undefined && func0.call(data, "vpcId")){
let data23 = data.vpcId;
if(typeof data23 === "string"){
if(!pattern34.test(data23)){
vErrors = addFault(vErrors, instancePath+"/vpcId", "#/properties/vpcId/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/vpcId", "#/properties/vpcId/type", "type", {type: "string"});
errors++;
}
}
if(data.subnetId !== undefined && func0.call(data, "subnetId")){
let data24 = data.subnetId;
if(typeof data24 === "string"){
if(!pattern35.test(data24)){
vErrors = addFault(vErrors, instancePath+"/subnetId", "#/properties/subnetId/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/subnetId", "#/properties/subnetId/type", "type", {type: "string"});
errors++;
}
}
if(data.securityGroupId !== undefined && func0.call(data, "securityGroupId")){
let data25 = data.securityGroupId;
if(typeof data25 === "string"){
if(!pattern36.test(data25)){
vErrors = addFault(vErrors, instancePath+"/securityGroupId", "#/properties/securityGroupId/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/securityGroupId", "#/properties/securityGroupId/type", "type", {type: "string"});
errors++;
}
}
if(data.privateIp !== undefined && func0.call(data, "privateIp")){
let data26 = data.privateIp;
if(typeof data26 === "string"){
if(!pattern37.test(data26)){
vErrors = addFault(vErrors, instancePath+"/privateIp", "#/properties/privateIp/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/privateIp", "#/properties/privateIp/type", "type", {type: "string"});
errors++;
}
}
if(data.publicIp !== undefined && func0.call(data, "publicIp")){
let data27 = data.publicIp;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if((data27.bandwidth === undefined) || (!(func0.call(data27, "bandwidth")))){
vErrors = addFault(vErrors, instancePath+"/publicIp", "#/properties/publicIp/required", "required", {missingProperty: "bandwidth"});
errors++;
}
if((data27.line === undefined) || (!(func0.call(data27, "line")))){
vErrors = addFault(vErrors, instancePath+"/publicIp", "#/properties/publicIp/required", "required", {missingProperty: "line"});
errors++;
}
for(const key4 of Object.keys(data27)){
if(!(((key4 === "bandwidth") || (key4 === "line")) || (key4 === "payMode"))){
vErrors = addFault(vErrors, instancePath+"/publicIp", "#/properties/publicIp/additionalProperties", "additionalProperties", {additionalProperty: key4});
errors++;
}
}
if(data27.bandwidth !== undefined && func0.call(data27, "bandwidth")){
let data28 = data27.bandwidth;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
vErrors = addFault(vErrors, instancePath+"/publicIp/bandwidth", "#/properties/publicIp/properties/bandwidth/type", "type", {type: "integer"});
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 10000 || isNaN(data28)){
vErrors = addFault(vErrors, instancePath+"/publicIp/bandwidth", "#/properties/publicIp/properties/bandwidth/maximum", "maximum", {comparison: "<=", limit: 10000});
errors++;
}
if(data28 < 0 || isNaN(data28)){
vErrors = addFault(vErrors, instancePath+"/publicIp/bandwidth", "#/properties/publicIp/properties/bandwidth/minimum", "minimum", {comparison: ">=", limit: 0});
errors++;
}
}
}
if(data27.line !== undefined && func0.call(data27, "line")){
let data29 = data27.line;
if(typeof data29 !== "string"){
vErrors = addFault(vErrors, instancePath+"/publicIp/line", "#/properties/publicIp/properties/line/type", "type", {type: "string"});
errors++;
}
if(!((data29 === "Bgp") || (data29 === "International"))){
vErrors = addFault(vErrors, instancePath+"/publicIp/line", "#/properties/publicIp/properties/line/enum", "enum", {allowedValues: schema14.properties.publicIp.properties.line.enum});
errors++;
}
}
if(data27.payMode !== undefined && func0.call(data27, "payMode")){
let data30 = data27.payMode;
if(typeof data30 !== "string"){
vErrors = addFault(vErrors, instancePath+"/publicIp/payMode", "#/properties/publicIp/properties/payMode/type", "type", {type: "string"});
errors++;
}
if(!(((data30 === "Bandwidth") || (data30 === "Traffic")) || (data30 === "ShareBandwidth"))){
vErrors = addFault(vErrors, instancePath+"/publicIp/payMode", "#/properties/publicIp/properties/payMode/enum", "enum", {allowedValues: schema14.properties.publicIp.properties.payMode.enum});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/publicIp", "#/properties/publicIp/type", "type", {type: "object"});
errors++;
}
}
if(data.isolationGroup !== undefined && func0.call(data, "isolationGroup")){
let data31 = data.isolationGroup;
if(typeof data31 === "string"){
if(!pattern38.test(data31)){
vErrors = addFault(vErrors, instancePath+"/isolationGroup", "#/properties/isolationGroup/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/isolationGroup", "#/properties/isolationGroup/type", "type", {type: "string"});
errors++;
}
}
if(data.labels !== undefined && func0.call(data, "labels")){
let data32 = data.labels;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(Object.keys(data32).length > 20){
vErrors = addFault(vErrors, instancePath+"/labels", "#/properties/labels/maxProperties", "maxProperties", {limit: 20});
errors++;
}
if(Object.keys(data32).length < 1){
vErrors = addFault(vErrors, instancePath+"/labels", "#/properties/labels/minProperties", "minProperties", {limit: 1});
errors++;
}
for(const key5 of Object.keys(data32)){
if(!(pattern39.test(key5))){
vErrors = addFault(vErrors, instancePath+"/labels", "#/properties/labels/additionalProperties", "additionalProperties", {additionalProperty: key5});
errors++;
}
}
for(const key6 of Object.keys(data32)){
if(pattern39.test(key6)){
let data33 = data32[key6];
if(typeof data33 === "string"){
if(!pattern41.test(data33)){
vErrors = addFault(vErrors, instancePath+"/labels/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/labels/patternProperties/%5E(%3F!hostwright)(%3F!.*(%3F%3ALabels%7CLoginMode))%5BA-Za-z0-9._%5Cu3400-%5Cu4dbf%5Cu4e00-%5Cu9fff%5Cuf900-%5Cufaff-%5D%7B1%2C63%7D%24/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/labels/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), "#/properties/labels/patternProperties/%5E(%3F!hostwright)(%3F!.*(%3F%3ALabels%7CLoginMode))%5BA-Za-z0-9._%5Cu3400-%5Cu4dbf%5Cu4e00-%5Cu9fff%5Cuf900-%5Cufaff-%5D%7B1%2C63%7D%24/type", "type", {type: "string"});
errors++;
}
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/labels", "#/properties/labels/type", "type", {type: "object"});
errors++;
}
}
if(data.userData !== undefined && func0.call(data, "userData")){
let data34 = data.userData;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
if((data34.file === undefined) || (!(func0.call(data34, "file")))){
vErrors = addFault(vErrors, instancePath+"/userData", "#/properties/userData/required", "required", {missingProperty: "file"});
errors++;
}
for(const key7 of Object.keys(data34)){
if(!(key7 === "file")){
vErrors = addFault(vErrors, instancePath+"/userData", "#/properties/userData/additionalProperties", "additionalProperties", {additionalProperty: key7});
errors++;
}
}
if(data34.file !== undefined && func0.call(data34, "file")){
let data35 = data34.file;
if(typeof data35 === "string"){
if(!pattern22.test(data35)){
vErrors = addFault(vErrors, instancePath+"/userData/file", "#/properties/userData/properties/file/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/userData/file", "#/properties/userData/properties/file/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath+"/userData", "#/properties/userData/type", "type", {type: "object"});
errors++;
}
}
if(data.intentLabel !== undefined && func0.call(data, "intentLabel")){
if(typeof data.intentLabel !== "boolean"){
vErrors = addFault(vErrors, instancePath+"/intentLabel", "#/properties/intentLabel/type", "type", {type: "boolean"});
errors++;
}
}
if(data.tag !== undefined && func0.call(data, "tag")){
let data37 = data.tag;
if(typeof data37 === "string"){
if(!pattern43.test(data37)){
vErrors = addFault(vErrors, instancePath+"/tag", "#/properties/tag/pattern", "pattern", {});
errors++;
}
}
else {
vErrors = addFault(vErrors, instancePath+"/tag", "#/properties/tag/type", "type", {type: "string"});
errors++;
}
}
}
else {
vErrors = addFault(vErrors, instancePath, "#/type", "type", {type: "object"});
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

function addFault(faults, instancePath, schemaPath, keyword, params) {
  const fault = { instancePath, schemaPath, keyword, params };
  if (faults === null) return [fault];
  faults.push(fault);
  return faults;
}
