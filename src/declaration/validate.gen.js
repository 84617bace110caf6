// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.
export const validate = validate10;
export default validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"https://unpkg.com/hostwright@0/schemas/declaration.schema.json","title":"DeclarationFile","type":"object","additionalProperties":false,"required":["apiVersion","hosts"],"properties":{"apiVersion":{"const":"hostwright/v1"},"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"projectId":{"type":"string","pattern":"^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},"zones":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"}},"defaults":{"type":"object","additionalProperties":false,"properties":{"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"type":"integer","minimum":1,"maximum":9007199254740991},"diskSpace":{"type":"integer","minimum":1,"maximum":9007199254740991},"chargeType":{"type":"string","pattern":"^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","pattern":"^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"tag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}}},"templates":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"type":"integer","minimum":1,"maximum":9007199254740991},"diskSpace":{"type":"integer","minimum":1,"maximum":9007199254740991},"chargeType":{"type":"string","pattern":"^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","pattern":"^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"tag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}}}},"hosts":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$"},"template":{"type":"string"},"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"type":"integer","minimum":1,"maximum":9007199254740991},"diskSpace":{"type":"integer","minimum":1,"maximum":9007199254740991},"chargeType":{"type":"string","pattern":"^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","pattern":"^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"tag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}}}},"manage":{"type":"object","additionalProperties":false,"properties":{"names":{"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}},"tags":{"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}}}},"ignore":{"type":"array","maxItems":1000,"items":{"type":"object","additionalProperties":false,"required":["name","class","reason","until"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"},"class":{"anyOf":[{"type":"string","enum":["changed","unmanaged","expiring","attention","unchecked"]},{"type":"array","minItems":1,"maxItems":5,"items":{"type":"string","enum":["changed","unmanaged","expiring","attention","unchecked"]}}]},"attributes":{"type":"array","minItems":1,"maxItems":6,"items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}},"reason":{"type":"string","pattern":"^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$"},"until":{"type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}}}},"compareDisk":{"type":"string","enum":["any","boot","data","off"]},"defaultTag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"},"createParameters":{"type":"array","maxItems":1,"items":{"type":"string","enum":["Tag"]}},"limits":{"type":"object","additionalProperties":false,"properties":{"maxHosts":{"type":"integer","minimum":1,"maximum":200000}}}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[a-z0-9][a-z0-9-]{0,62}$", "u");
const pattern2 = new RegExp("^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern6 = new RegExp("^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", "u");
const pattern7 = new RegExp("^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern8 = new RegExp("^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern9 = new RegExp("^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$", "u");
const pattern10 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$", "u");
const pattern11 = new RegExp("^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");
const pattern20 = new RegExp("^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$", "u");
const pattern29 = new RegExp("^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$", "u");
const pattern32 = new RegExp("^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$", "u");
const pattern33 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://unpkg.com/hostwright@0/schemas/declaration.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.apiVersion === undefined) || (!(func0.call(data, "apiVersion")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.hosts === undefined) || (!(func0.call(data, "hosts")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hosts"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema11.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined && func0.call(data, "apiVersion")){
if("hostwright/v1" !== data.apiVersion){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "hostwright/v1"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data1 = data.region;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err4 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data2 = data.zone;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err6 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.projectId !== undefined && func0.call(data, "projectId")){
let data3 = data.projectId;
if(typeof data3 === "string"){
if(!pattern2.test(data3)){
const err8 = {instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/pattern",keyword:"pattern",params:{pattern: "^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.zones !== undefined && func0.call(data, "zones")){
let data4 = data.zones;
if(Array.isArray(data4)){
if(data4.length > 100){
const err10 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data4.length < 1){
const err11 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err12 = {instancePath:instancePath+"/zones/" + i0,schemaPath:"#/properties/zones/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/zones/" + i0,schemaPath:"#/properties/zones/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
let data6 = data.defaults;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 of Object.keys(data6)){
if(!(func0.call(schema11.properties.defaults.properties, key1))){
const err15 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data6.region !== undefined && func0.call(data6, "region")){
let data7 = data6.region;
if(typeof data7 === "string"){
if(!pattern0.test(data7)){
const err16 = {instancePath:instancePath+"/defaults/region",schemaPath:"#/properties/defaults/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/defaults/region",schemaPath:"#/properties/defaults/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data6.zone !== undefined && func0.call(data6, "zone")){
let data8 = data6.zone;
if(typeof data8 === "string"){
if(!pattern0.test(data8)){
const err18 = {instancePath:instancePath+"/defaults/zone",schemaPath:"#/properties/defaults/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/defaults/zone",schemaPath:"#/properties/defaults/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data6.imageId !== undefined && func0.call(data6, "imageId")){
let data9 = data6.imageId;
if(typeof data9 === "string"){
if(!pattern6.test(data9)){
const err20 = {instancePath:instancePath+"/defaults/imageId",schemaPath:"#/properties/defaults/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/defaults/imageId",schemaPath:"#/properties/defaults/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data6.cpu !== undefined && func0.call(data6, "cpu")){
let data10 = data6.cpu;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err22 = {instancePath:instancePath+"/defaults/cpu",schemaPath:"#/properties/defaults/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 9007199254740991 || isNaN(data10)){
const err23 = {instancePath:instancePath+"/defaults/cpu",schemaPath:"#/properties/defaults/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data10 < 1 || isNaN(data10)){
const err24 = {instancePath:instancePath+"/defaults/cpu",schemaPath:"#/properties/defaults/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data6.memory !== undefined && func0.call(data6, "memory")){
let data11 = data6.memory;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err25 = {instancePath:instancePath+"/defaults/memory",schemaPath:"#/properties/defaults/properties/memory/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
const err26 = {instancePath:instancePath+"/defaults/memory",schemaPath:"#/properties/defaults/properties/memory/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err27 = {instancePath:instancePath+"/defaults/memory",schemaPath:"#/properties/defaults/properties/memory/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data6.diskSpace !== undefined && func0.call(data6, "diskSpace")){
let data12 = data6.diskSpace;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err28 = {instancePath:instancePath+"/defaults/diskSpace",schemaPath:"#/properties/defaults/properties/diskSpace/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740991 || isNaN(data12)){
const err29 = {instancePath:instancePath+"/defaults/diskSpace",schemaPath:"#/properties/defaults/properties/diskSpace/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data12 < 1 || isNaN(data12)){
const err30 = {instancePath:instancePath+"/defaults/diskSpace",schemaPath:"#/properties/defaults/properties/diskSpace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
if(data6.chargeType !== undefined && func0.call(data6, "chargeType")){
let data13 = data6.chargeType;
if(typeof data13 === "string"){
if(!pattern7.test(data13)){
const err31 = {instancePath:instancePath+"/defaults/chargeType",schemaPath:"#/properties/defaults/properties/chargeType/pattern",keyword:"pattern",params:{pattern: "^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/defaults/chargeType",schemaPath:"#/properties/defaults/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data6.chargeQuantity !== undefined && func0.call(data6, "chargeQuantity")){
let data14 = data6.chargeQuantity;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err33 = {instancePath:instancePath+"/defaults/chargeQuantity",schemaPath:"#/properties/defaults/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 9007199254740991 || isNaN(data14)){
const err34 = {instancePath:instancePath+"/defaults/chargeQuantity",schemaPath:"#/properties/defaults/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err35 = {instancePath:instancePath+"/defaults/chargeQuantity",schemaPath:"#/properties/defaults/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
if(data6.loginMode !== undefined && func0.call(data6, "loginMode")){
let data15 = data6.loginMode;
if(typeof data15 === "string"){
if(!pattern8.test(data15)){
const err36 = {instancePath:instancePath+"/defaults/loginMode",schemaPath:"#/properties/defaults/properties/loginMode/pattern",keyword:"pattern",params:{pattern: "^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/defaults/loginMode",schemaPath:"#/properties/defaults/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data6.password !== undefined && func0.call(data6, "password")){
let data16 = data6.password;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(Object.keys(data16).length > 1){
const err38 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(Object.keys(data16).length < 1){
const err39 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
for(const key2 of Object.keys(data16)){
if(!((key2 === "env") || (key2 === "file"))){
const err40 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data16.env !== undefined && func0.call(data16, "env")){
let data17 = data16.env;
if(typeof data17 === "string"){
if(!pattern9.test(data17)){
const err41 = {instancePath:instancePath+"/defaults/password/env",schemaPath:"#/properties/defaults/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/defaults/password/env",schemaPath:"#/properties/defaults/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data16.file !== undefined && func0.call(data16, "file")){
let data18 = data16.file;
if(typeof data18 === "string"){
if(!pattern10.test(data18)){
const err43 = {instancePath:instancePath+"/defaults/password/file",schemaPath:"#/properties/defaults/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/defaults/password/file",schemaPath:"#/properties/defaults/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data6.tag !== undefined && func0.call(data6, "tag")){
let data19 = data6.tag;
if(typeof data19 === "string"){
if(!pattern11.test(data19)){
const err46 = {instancePath:instancePath+"/defaults/tag",schemaPath:"#/properties/defaults/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/defaults/tag",schemaPath:"#/properties/defaults/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.templates !== undefined && func0.call(data, "templates")){
let data20 = data.templates;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key3 of Object.keys(data20)){
let data21 = data20[key3];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key4 of Object.keys(data21)){
if(!(func0.call(schema11.properties.templates.additionalProperties.properties, key4))){
const err49 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data21.region !== undefined && func0.call(data21, "region")){
let data22 = data21.region;
if(typeof data22 === "string"){
if(!pattern0.test(data22)){
const err50 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/region",schemaPath:"#/properties/templates/additionalProperties/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/region",schemaPath:"#/properties/templates/additionalProperties/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data21.zone !== undefined && func0.call(data21, "zone")){
let data23 = data21.zone;
if(typeof data23 === "string"){
if(!pattern0.test(data23)){
const err52 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/zone",schemaPath:"#/properties/templates/additionalProperties/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/zone",schemaPath:"#/properties/templates/additionalProperties/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data21.imageId !== undefined && func0.call(data21, "imageId")){
let data24 = data21.imageId;
if(typeof data24 === "string"){
if(!pattern6.test(data24)){
const err54 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/imageId",schemaPath:"#/properties/templates/additionalProperties/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/imageId",schemaPath:"#/properties/templates/additionalProperties/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data21.cpu !== undefined && func0.call(data21, "cpu")){
let data25 = data21.cpu;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
const err56 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/cpu",schemaPath:"#/properties/templates/additionalProperties/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 9007199254740991 || isNaN(data25)){
const err57 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/cpu",schemaPath:"#/properties/templates/additionalProperties/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data25 < 1 || isNaN(data25)){
const err58 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/cpu",schemaPath:"#/properties/templates/additionalProperties/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
if(data21.memory !== undefined && func0.call(data21, "memory")){
let data26 = data21.memory;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
const err59 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/memory",schemaPath:"#/properties/templates/additionalProperties/properties/memory/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 9007199254740991 || isNaN(data26)){
const err60 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/memory",schemaPath:"#/properties/templates/additionalProperties/properties/memory/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(data26 < 1 || isNaN(data26)){
const err61 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/memory",schemaPath:"#/properties/templates/additionalProperties/properties/memory/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
if(data21.diskSpace !== undefined && func0.call(data21, "diskSpace")){
let data27 = data21.diskSpace;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
const err62 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/diskSpace",schemaPath:"#/properties/templates/additionalProperties/properties/diskSpace/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 9007199254740991 || isNaN(data27)){
const err63 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/diskSpace",schemaPath:"#/properties/templates/additionalProperties/properties/diskSpace/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(data27 < 1 || isNaN(data27)){
const err64 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/diskSpace",schemaPath:"#/properties/templates/additionalProperties/properties/diskSpace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
if(data21.chargeType !== undefined && func0.call(data21, "chargeType")){
let data28 = data21.chargeType;
if(typeof data28 === "string"){
if(!pattern7.test(data28)){
const err65 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeType",schemaPath:"#/properties/templates/additionalProperties/properties/chargeType/pattern",keyword:"pattern",params:{pattern: "^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeType",schemaPath:"#/properties/templates/additionalProperties/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data21.chargeQuantity !== undefined && func0.call(data21, "chargeQuantity")){
let data29 = data21.chargeQuantity;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
const err67 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeQuantity",schemaPath:"#/properties/templates/additionalProperties/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 9007199254740991 || isNaN(data29)){
const err68 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeQuantity",schemaPath:"#/properties/templates/additionalProperties/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(data29 < 1 || isNaN(data29)){
const err69 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeQuantity",schemaPath:"#/properties/templates/additionalProperties/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
}
if(data21.loginMode !== undefined && func0.call(data21, "loginMode")){
let data30 = data21.loginMode;
if(typeof data30 === "string"){
if(!pattern8.test(data30)){
const err70 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/loginMode",schemaPath:"#/properties/templates/additionalProperties/properties/loginMode/pattern",keyword:"pattern",params:{pattern: "^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
else {
const err71 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/loginMode",schemaPath:"#/properties/templates/additionalProperties/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data21.password !== undefined && func0.call(data21, "password")){
let data31 = data21.password;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(Object.keys(data31).length > 1){
const err72 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if(Object.keys(data31).length < 1){
const err73 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
for(const key5 of Object.keys(data31)){
if(!((key5 === "env") || (key5 === "file"))){
const err74 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data31.env !== undefined && func0.call(data31, "env")){
let data32 = data31.env;
if(typeof data32 === "string"){
if(!pattern9.test(data32)){
const err75 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/env",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/env",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data31.file !== undefined && func0.call(data31, "file")){
let data33 = data31.file;
if(typeof data33 === "string"){
if(!pattern10.test(data33)){
const err77 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/file",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/file",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data21.tag !== undefined && func0.call(data21, "tag")){
let data34 = data21.tag;
if(typeof data34 === "string"){
if(!pattern11.test(data34)){
const err80 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/tag",schemaPath:"#/properties/templates/additionalProperties/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
else {
const err81 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/tag",schemaPath:"#/properties/templates/additionalProperties/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
else {
const err82 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
else {
const err83 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data35 = data.hosts;
if(Array.isArray(data35)){
if(data35.length < 1){
const err84 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
const len1 = data35.length;
for(let i1=0; i1<len1; i1++){
let data36 = data35[i1];
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if((data36.name === undefined) || (!(func0.call(data36, "name")))){
const err85 = {instancePath:instancePath+"/hosts/" + i1,schemaPath:"#/properties/hosts/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
for(const key6 of Object.keys(data36)){
if(!(func0.call(schema11.properties.hosts.items.properties, key6))){
const err86 = {instancePath:instancePath+"/hosts/" + i1,schemaPath:"#/properties/hosts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data36.name !== undefined && func0.call(data36, "name")){
let data37 = data36.name;
if(typeof data37 === "string"){
if(!pattern20.test(data37)){
const err87 = {instancePath:instancePath+"/hosts/" + i1+"/name",schemaPath:"#/properties/hosts/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$"}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
else {
const err88 = {instancePath:instancePath+"/hosts/" + i1+"/name",schemaPath:"#/properties/hosts/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data36.template !== undefined && func0.call(data36, "template")){
if(typeof data36.template !== "string"){
const err89 = {instancePath:instancePath+"/hosts/" + i1+"/template",schemaPath:"#/properties/hosts/items/properties/template/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data36.region !== undefined && func0.call(data36, "region")){
let data39 = data36.region;
if(typeof data39 === "string"){
if(!pattern0.test(data39)){
const err90 = {instancePath:instancePath+"/hosts/" + i1+"/region",schemaPath:"#/properties/hosts/items/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
else {
const err91 = {instancePath:instancePath+"/hosts/" + i1+"/region",schemaPath:"#/properties/hosts/items/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data36.zone !== undefined && func0.call(data36, "zone")){
let data40 = data36.zone;
if(typeof data40 === "string"){
if(!pattern0.test(data40)){
const err92 = {instancePath:instancePath+"/hosts/" + i1+"/zone",schemaPath:"#/properties/hosts/items/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
else {
const err93 = {instancePath:instancePath+"/hosts/" + i1+"/zone",schemaPath:"#/properties/hosts/items/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data36.imageId !== undefined && func0.call(data36, "imageId")){
let data41 = data36.imageId;
if(typeof data41 === "string"){
if(!pattern6.test(data41)){
const err94 = {instancePath:instancePath+"/hosts/" + i1+"/imageId",schemaPath:"#/properties/hosts/items/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
else {
const err95 = {instancePath:instancePath+"/hosts/" + i1+"/imageId",schemaPath:"#/properties/hosts/items/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data36.cpu !== undefined && func0.call(data36, "cpu")){
let data42 = data36.cpu;
if(!(((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42))) && (isFinite(data42)))){
const err96 = {instancePath:instancePath+"/hosts/" + i1+"/cpu",schemaPath:"#/properties/hosts/items/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 > 9007199254740991 || isNaN(data42)){
const err97 = {instancePath:instancePath+"/hosts/" + i1+"/cpu",schemaPath:"#/properties/hosts/items/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
if(data42 < 1 || isNaN(data42)){
const err98 = {instancePath:instancePath+"/hosts/" + i1+"/cpu",schemaPath:"#/properties/hosts/items/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
}
if(data36.memory !== undefined && func0.call(data36, "memory")){
let data43 = data36.memory;
if(!(((typeof data43 == "number") && (!(data43 % 1) && !isNaN(data43))) && (isFinite(data43)))){
const err99 = {instancePath:instancePath+"/hosts/" + i1+"/memory",schemaPath:"#/properties/hosts/items/properties/memory/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 > 9007199254740991 || isNaN(data43)){
const err100 = {instancePath:instancePath+"/hosts/" + i1+"/memory",schemaPath:"#/properties/hosts/items/properties/memory/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if(data43 < 1 || isNaN(data43)){
const err101 = {instancePath:instancePath+"/hosts/" + i1+"/memory",schemaPath:"#/properties/hosts/items/properties/memory/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
if(data36.diskSpace !== undefined && func0.call(data36, "diskSpace")){
let data44 = data36.diskSpace;
if(!(((typeof data44 == "number") && (!(data44 % 1) && !isNaN(data44))) && (isFinite(data44)))){
const err102 = {instancePath:instancePath+"/hosts/" + i1+"/diskSpace",schemaPath:"#/properties/hosts/items/properties/diskSpace/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 > 9007199254740991 || isNaN(data44)){
const err103 = {instancePath:instancePath+"/hosts/" + i1+"/diskSpace",schemaPath:"#/properties/hosts/items/properties/diskSpace/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(data44 < 1 || isNaN(data44)){
const err104 = {instancePath:instancePath+"/hosts/" + i1+"/diskSpace",schemaPath:"#/properties/hosts/items/properties/diskSpace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
if(data36.chargeType !== undefined && func0.call(data36, "chargeType")){
let data45 = data36.chargeType;
if(typeof data45 === "string"){
if(!pattern7.test(data45)){
const err105 = {instancePath:instancePath+"/hosts/" + i1+"/chargeType",schemaPath:"#/properties/hosts/items/properties/chargeType/pattern",keyword:"pattern",params:{pattern: "^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
else {
const err106 = {instancePath:instancePath+"/hosts/" + i1+"/chargeType",schemaPath:"#/properties/hosts/items/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data36.chargeQuantity !== undefined && func0.call(data36, "chargeQuantity")){
let data46 = data36.chargeQuantity;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
const err107 = {instancePath:instancePath+"/hosts/" + i1+"/chargeQuantity",schemaPath:"#/properties/hosts/items/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 > 9007199254740991 || isNaN(data46)){
const err108 = {instancePath:instancePath+"/hosts/" + i1+"/chargeQuantity",schemaPath:"#/properties/hosts/items/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(data46 < 1 || isNaN(data46)){
const err109 = {instancePath:instancePath+"/hosts/" + i1+"/chargeQuantity",schemaPath:"#/properties/hosts/items/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
}
if(data36.loginMode !== undefined && func0.call(data36, "loginMode")){
let data47 = data36.loginMode;
if(typeof data47 === "string"){
if(!pattern8.test(data47)){
const err110 = {instancePath:instancePath+"/hosts/" + i1+"/loginMode",schemaPath:"#/properties/hosts/items/properties/loginMode/pattern",keyword:"pattern",params:{pattern: "^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
else {
const err111 = {instancePath:instancePath+"/hosts/" + i1+"/loginMode",schemaPath:"#/properties/hosts/items/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
if(data36.password !== undefined && func0.call(data36, "password")){
let data48 = data36.password;
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(Object.keys(data48).length > 1){
const err112 = {instancePath:instancePath+"/hosts/" + i1+"/password",schemaPath:"#/properties/hosts/items/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if(Object.keys(data48).length < 1){
const err113 = {instancePath:instancePath+"/hosts/" + i1+"/password",schemaPath:"#/properties/hosts/items/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
for(const key7 of Object.keys(data48)){
if(!((key7 === "env") || (key7 === "file"))){
const err114 = {instancePath:instancePath+"/hosts/" + i1+"/password",schemaPath:"#/properties/hosts/items/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
if(data48.env !== undefined && func0.call(data48, "env")){
let data49 = data48.env;
if(typeof data49 === "string"){
if(!pattern9.test(data49)){
const err115 = {instancePath:instancePath+"/hosts/" + i1+"/password/env",schemaPath:"#/properties/hosts/items/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
}
else {
const err116 = {instancePath:instancePath+"/hosts/" + i1+"/password/env",schemaPath:"#/properties/hosts/items/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data48.file !== undefined && func0.call(data48, "file")){
let data50 = data48.file;
if(typeof data50 === "string"){
if(!pattern10.test(data50)){
const err117 = {instancePath:instancePath+"/hosts/" + i1+"/password/file",schemaPath:"#/properties/hosts/items/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
else {
const err118 = {instancePath:instancePath+"/hosts/" + i1+"/password/file",schemaPath:"#/properties/hosts/items/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
}
else {
const err119 = {instancePath:instancePath+"/hosts/" + i1+"/password",schemaPath:"#/properties/hosts/items/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data36.tag !== undefined && func0.call(data36, "tag")){
let data51 = data36.tag;
if(typeof data51 === "string"){
if(!pattern11.test(data51)){
const err120 = {instancePath:instancePath+"/hosts/" + i1+"/tag",schemaPath:"#/properties/hosts/items/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
}
else {
const err121 = {instancePath:instancePath+"/hosts/" + i1+"/tag",schemaPath:"#/properties/hosts/items/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
}
else {
const err122 = {instancePath:instancePath+"/hosts/" + i1,schemaPath:"#/properties/hosts/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
}
}
else {
const err123 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
if(data.manage !== undefined && func0.call(data, "manage")){
let data52 = data.manage;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
for(const key8 of Object.keys(data52)){
if(!((key8 === "names") || (key8 === "tags"))){
const err124 = {instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data52.names !== undefined && func0.call(data52, "names")){
let data53 = data52.names;
if(Array.isArray(data53)){
if(data53.length > 1000){
const err125 = {instancePath:instancePath+"/manage/names",schemaPath:"#/properties/manage/properties/names/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
const len2 = data53.length;
for(let i2=0; i2<len2; i2++){
let data54 = data53[i2];
if(typeof data54 === "string"){
if(!pattern29.test(data54)){
const err126 = {instancePath:instancePath+"/manage/names/" + i2,schemaPath:"#/properties/manage/properties/names/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
else {
const err127 = {instancePath:instancePath+"/manage/names/" + i2,schemaPath:"#/properties/manage/properties/names/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
}
else {
const err128 = {instancePath:instancePath+"/manage/names",schemaPath:"#/properties/manage/properties/names/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
if(data52.tags !== undefined && func0.call(data52, "tags")){
let data55 = data52.tags;
if(Array.isArray(data55)){
if(data55.length > 1000){
const err129 = {instancePath:instancePath+"/manage/tags",schemaPath:"#/properties/manage/properties/tags/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
const len3 = data55.length;
for(let i3=0; i3<len3; i3++){
let data56 = data55[i3];
if(typeof data56 === "string"){
if(!pattern29.test(data56)){
const err130 = {instancePath:instancePath+"/manage/tags/" + i3,schemaPath:"#/properties/manage/properties/tags/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
else {
const err131 = {instancePath:instancePath+"/manage/tags/" + i3,schemaPath:"#/properties/manage/properties/tags/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
}
}
else {
const err132 = {instancePath:instancePath+"/manage/tags",schemaPath:"#/properties/manage/properties/tags/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
}
else {
const err133 = {instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data57 = data.ignore;
if(Array.isArray(data57)){
if(data57.length > 1000){
const err134 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
const len4 = data57.length;
for(let i4=0; i4<len4; i4++){
let data58 = data57[i4];
if(data58 && typeof data58 == "object" && !Array.isArray(data58)){
if((data58.name === undefined) || (!(func0.call(data58, "name")))){
const err135 = {instancePath:instancePath+"/ignore/" + i4,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
if((data58.class === undefined) || (!(func0.call(data58, "class")))){
const err136 = {instancePath:instancePath+"/ignore/" + i4,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "class"}};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
if((data58.reason === undefined) || (!(func0.call(data58, "reason")))){
const err137 = {instancePath:instancePath+"/ignore/" + i4,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
if((data58.until === undefined) || (!(func0.call(data58, "until")))){
const err138 = {instancePath:instancePath+"/ignore/" + i4,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "until"}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
for(const key9 of Object.keys(data58)){
if(!(((((key9 === "name") || (key9 === "class")) || (key9 === "attributes")) || (key9 === "reason")) || (key9 === "until"))){
const err139 = {instancePath:instancePath+"/ignore/" + i4,schemaPath:"#/properties/ignore/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
if(data58.name !== undefined && func0.call(data58, "name")){
let data59 = data58.name;
if(typeof data59 === "string"){
if(!pattern29.test(data59)){
const err140 = {instancePath:instancePath+"/ignore/" + i4+"/name",schemaPath:"#/properties/ignore/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
else {
const err141 = {instancePath:instancePath+"/ignore/" + i4+"/name",schemaPath:"#/properties/ignore/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data58.class !== undefined && func0.call(data58, "class")){
let data60 = data58.class;
const _errs131 = errors;
let valid20 = false;
const _errs132 = errors;
if(typeof data60 !== "string"){
const err142 = {instancePath:instancePath+"/ignore/" + i4+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
if(!(((((data60 === "changed") || (data60 === "unmanaged")) || (data60 === "expiring")) || (data60 === "attention")) || (data60 === "unchecked"))){
const err143 = {instancePath:instancePath+"/ignore/" + i4+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.class.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
var _valid0 = _errs132 === errors;
valid20 = valid20 || _valid0;
if(!valid20){
const _errs134 = errors;
if(Array.isArray(data60)){
if(data60.length > 5){
const err144 = {instancePath:instancePath+"/ignore/" + i4+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 5}};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
if(data60.length < 1){
const err145 = {instancePath:instancePath+"/ignore/" + i4+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
const len5 = data60.length;
for(let i5=0; i5<len5; i5++){
let data61 = data60[i5];
if(typeof data61 !== "string"){
const err146 = {instancePath:instancePath+"/ignore/" + i4+"/class/" + i5,schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
if(!(((((data61 === "changed") || (data61 === "unmanaged")) || (data61 === "expiring")) || (data61 === "attention")) || (data61 === "unchecked"))){
const err147 = {instancePath:instancePath+"/ignore/" + i4+"/class/" + i5,schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.class.anyOf[1].items.enum}};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
}
}
else {
const err148 = {instancePath:instancePath+"/ignore/" + i4+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
var _valid0 = _errs134 === errors;
valid20 = valid20 || _valid0;
}
if(!valid20){
const err149 = {instancePath:instancePath+"/ignore/" + i4+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
else {
errors = _errs131;
if(vErrors !== null){
if(_errs131){
vErrors.length = _errs131;
}
else {
vErrors = null;
}
}
}
}
if(data58.attributes !== undefined && func0.call(data58, "attributes")){
let data62 = data58.attributes;
if(Array.isArray(data62)){
if(data62.length > 6){
const err150 = {instancePath:instancePath+"/ignore/" + i4+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/maxItems",keyword:"maxItems",params:{limit: 6}};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
if(data62.length < 1){
const err151 = {instancePath:instancePath+"/ignore/" + i4+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
const len6 = data62.length;
for(let i6=0; i6<len6; i6++){
let data63 = data62[i6];
if(typeof data63 !== "string"){
const err152 = {instancePath:instancePath+"/ignore/" + i4+"/attributes/" + i6,schemaPath:"#/properties/ignore/items/properties/attributes/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
if(!((((((data63 === "imageId") || (data63 === "cpu")) || (data63 === "memory")) || (data63 === "diskSpace")) || (data63 === "chargeType")) || (data63 === "tag"))){
const err153 = {instancePath:instancePath+"/ignore/" + i4+"/attributes/" + i6,schemaPath:"#/properties/ignore/items/properties/attributes/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.attributes.items.enum}};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
}
else {
const err154 = {instancePath:instancePath+"/ignore/" + i4+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
if(data58.reason !== undefined && func0.call(data58, "reason")){
let data64 = data58.reason;
if(typeof data64 === "string"){
if(!pattern32.test(data64)){
const err155 = {instancePath:instancePath+"/ignore/" + i4+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$"}};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
else {
const err156 = {instancePath:instancePath+"/ignore/" + i4+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
}
if(data58.until !== undefined && func0.call(data58, "until")){
let data65 = data58.until;
if(typeof data65 === "string"){
if(!pattern33.test(data65)){
const err157 = {instancePath:instancePath+"/ignore/" + i4+"/until",schemaPath:"#/properties/ignore/items/properties/until/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
}
else {
const err158 = {instancePath:instancePath+"/ignore/" + i4+"/until",schemaPath:"#/properties/ignore/items/properties/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
}
else {
const err159 = {instancePath:instancePath+"/ignore/" + i4,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
}
else {
const err160 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
if(data.compareDisk !== undefined && func0.call(data, "compareDisk")){
let data66 = data.compareDisk;
if(typeof data66 !== "string"){
const err161 = {instancePath:instancePath+"/compareDisk",schemaPath:"#/properties/compareDisk/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
if(!((((data66 === "any") || (data66 === "boot")) || (data66 === "data")) || (data66 === "off"))){
const err162 = {instancePath:instancePath+"/compareDisk",schemaPath:"#/properties/compareDisk/enum",keyword:"enum",params:{allowedValues: schema11.properties.compareDisk.enum}};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
if(data.defaultTag !== undefined && func0.call(data, "defaultTag")){
let data67 = data.defaultTag;
if(typeof data67 === "string"){
if(!pattern11.test(data67)){
const err163 = {instancePath:instancePath+"/defaultTag",schemaPath:"#/properties/defaultTag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
else {
const err164 = {instancePath:instancePath+"/defaultTag",schemaPath:"#/properties/defaultTag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
if(data.createParameters !== undefined && func0.call(data, "createParameters")){
let data68 = data.createParameters;
if(Array.isArray(data68)){
if(data68.length > 1){
const err165 = {instancePath:instancePath+"/createParameters",schemaPath:"#/properties/createParameters/maxItems",keyword:"maxItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
const len7 = data68.length;
for(let i7=0; i7<len7; i7++){
let data69 = data68[i7];
if(typeof data69 !== "string"){
const err166 = {instancePath:instancePath+"/createParameters/" + i7,schemaPath:"#/properties/createParameters/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
if(!(data69 === "Tag")){
const err167 = {instancePath:instancePath+"/createParameters/" + i7,schemaPath:"#/properties/createParameters/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.createParameters.items.enum}};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
}
else {
const err168 = {instancePath:instancePath+"/createParameters",schemaPath:"#/properties/createParameters/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data70 = data.limits;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
for(const key10 of Object.keys(data70)){
if(!(key10 === "maxHosts")){
const err169 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
if(data70.maxHosts !== undefined && func0.call(data70, "maxHosts")){
let data71 = data70.maxHosts;
if(!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))){
const err170 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 > 200000 || isNaN(data71)){
const err171 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200000}};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
if(data71 < 1 || isNaN(data71)){
const err172 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
}
}
}
else {
const err173 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
}
else {
const err174 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

