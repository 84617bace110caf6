// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.
export const validate = validate10;
export default validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"https://unpkg.com/hostwright@0/schemas/declaration.schema.json","title":"DeclarationFile","type":"object","additionalProperties":false,"required":["apiVersion","hosts"],"properties":{"apiVersion":{"const":"hostwright/v1"},"fleet":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"account":{"type":"string","pattern":"^[0-9a-f]{12}$"},"projectId":{"type":"string","pattern":"^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},"zones":{"anyOf":[{"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"}},{"type":"object","minProperties":1,"additionalProperties":false,"patternProperties":{"^[a-z0-9][a-z0-9-]{0,62}$":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"}}}}]},"defaults":{"type":"object","additionalProperties":false,"properties":{"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"type":"integer","minimum":1,"maximum":9007199254740991},"diskSpace":{"type":"integer","minimum":1,"maximum":9007199254740991},"chargeType":{"type":"string","pattern":"^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","pattern":"^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"tag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}}},"templates":{"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"properties":{"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"type":"integer","minimum":1,"maximum":9007199254740991},"diskSpace":{"type":"integer","minimum":1,"maximum":9007199254740991},"chargeType":{"type":"string","pattern":"^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","pattern":"^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"tag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}}}},"hosts":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$"},"template":{"type":"string"},"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"type":"integer","minimum":1,"maximum":9007199254740991},"diskSpace":{"type":"integer","minimum":1,"maximum":9007199254740991},"chargeType":{"type":"string","pattern":"^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","pattern":"^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"tag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}}}},"manage":{"type":"object","additionalProperties":false,"properties":{"names":{"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}},"tags":{"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}}}},"ignore":{"type":"array","maxItems":1000,"items":{"type":"object","additionalProperties":false,"required":["name","class","reason","until"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"},"class":{"anyOf":[{"type":"string","enum":["changed","unmanaged","expiring","attention","unchecked"]},{"type":"array","minItems":1,"maxItems":5,"items":{"type":"string","enum":["changed","unmanaged","expiring","attention","unchecked"]}}]},"attributes":{"type":"array","minItems":1,"maxItems":6,"items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}},"reason":{"type":"string","pattern":"^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$"},"until":{"type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}}}},"compareDisk":{"type":"string","enum":["any","boot","data","off"]},"defaultTag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"},"createParameters":{"type":"array","maxItems":1,"items":{"type":"string","enum":["Tag"]}},"limits":{"type":"object","additionalProperties":false,"properties":{"maxHosts":{"type":"integer","minimum":1,"maximum":200000}}}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern1 = new RegExp("^[a-z0-9][a-z0-9-]{0,62}$", "u");
const pattern3 = new RegExp("^[0-9a-f]{12}$", "u");
const pattern4 = new RegExp("^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern11 = new RegExp("^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", "u");
const pattern12 = new RegExp("^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern13 = new RegExp("^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern14 = new RegExp("^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$", "u");
const pattern15 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$", "u");
const pattern16 = new RegExp("^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");
const pattern25 = new RegExp("^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$", "u");
const pattern34 = new RegExp("^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$", "u");
const pattern37 = new RegExp("^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$", "u");
const pattern38 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");

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
if(data.fleet !== undefined && func0.call(data, "fleet")){
let data1 = data.fleet;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err4 = {instancePath:instancePath+"/fleet",schemaPath:"#/properties/fleet/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}};
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
const err5 = {instancePath:instancePath+"/fleet",schemaPath:"#/properties/fleet/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data2 = data.region;
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
const err6 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
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
const err7 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data3 = data.zone;
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err8 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
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
const err9 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.account !== undefined && func0.call(data, "account")){
let data4 = data.account;
if(typeof data4 === "string"){
if(!pattern3.test(data4)){
const err10 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{12}$"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.projectId !== undefined && func0.call(data, "projectId")){
let data5 = data.projectId;
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err12 = {instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/pattern",keyword:"pattern",params:{pattern: "^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}};
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
const err13 = {instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.zones !== undefined && func0.call(data, "zones")){
let data6 = data.zones;
const _errs14 = errors;
let valid1 = false;
const _errs15 = errors;
if(Array.isArray(data6)){
if(data6.length > 100){
const err14 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/0/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data6.length < 1){
const err15 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/0/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(typeof data7 === "string"){
if(!pattern1.test(data7)){
const err16 = {instancePath:instancePath+"/zones/" + i0,schemaPath:"#/properties/zones/anyOf/0/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
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
const err17 = {instancePath:instancePath+"/zones/" + i0,schemaPath:"#/properties/zones/anyOf/0/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/0/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var _valid0 = _errs15 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs19 = errors;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(Object.keys(data6).length < 1){
const err19 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/1/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key1 of Object.keys(data6)){
if(!(pattern1.test(key1))){
const err20 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
for(const key2 of Object.keys(data6)){
if(pattern1.test(key2)){
let data8 = data6[key2];
if(Array.isArray(data8)){
if(data8.length > 100){
const err21 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data8.length < 1){
const err22 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if(typeof data9 === "string"){
if(!pattern1.test(data9)){
const err23 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/items/type",keyword:"type",params:{type: "string"}};
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
else {
const err25 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
}
else {
const err26 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var _valid0 = _errs19 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err27 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
let data10 = data.defaults;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key3 of Object.keys(data10)){
if(!(func0.call(schema11.properties.defaults.properties, key3))){
const err28 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data10.region !== undefined && func0.call(data10, "region")){
let data11 = data10.region;
if(typeof data11 === "string"){
if(!pattern1.test(data11)){
const err29 = {instancePath:instancePath+"/defaults/region",schemaPath:"#/properties/defaults/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/defaults/region",schemaPath:"#/properties/defaults/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data10.zone !== undefined && func0.call(data10, "zone")){
let data12 = data10.zone;
if(typeof data12 === "string"){
if(!pattern1.test(data12)){
const err31 = {instancePath:instancePath+"/defaults/zone",schemaPath:"#/properties/defaults/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
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
const err32 = {instancePath:instancePath+"/defaults/zone",schemaPath:"#/properties/defaults/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data10.imageId !== undefined && func0.call(data10, "imageId")){
let data13 = data10.imageId;
if(typeof data13 === "string"){
if(!pattern11.test(data13)){
const err33 = {instancePath:instancePath+"/defaults/imageId",schemaPath:"#/properties/defaults/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/defaults/imageId",schemaPath:"#/properties/defaults/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data10.cpu !== undefined && func0.call(data10, "cpu")){
let data14 = data10.cpu;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err35 = {instancePath:instancePath+"/defaults/cpu",schemaPath:"#/properties/defaults/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 9007199254740991 || isNaN(data14)){
const err36 = {instancePath:instancePath+"/defaults/cpu",schemaPath:"#/properties/defaults/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err37 = {instancePath:instancePath+"/defaults/cpu",schemaPath:"#/properties/defaults/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
if(data10.memory !== undefined && func0.call(data10, "memory")){
let data15 = data10.memory;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err38 = {instancePath:instancePath+"/defaults/memory",schemaPath:"#/properties/defaults/properties/memory/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 9007199254740991 || isNaN(data15)){
const err39 = {instancePath:instancePath+"/defaults/memory",schemaPath:"#/properties/defaults/properties/memory/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data15 < 1 || isNaN(data15)){
const err40 = {instancePath:instancePath+"/defaults/memory",schemaPath:"#/properties/defaults/properties/memory/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
if(data10.diskSpace !== undefined && func0.call(data10, "diskSpace")){
let data16 = data10.diskSpace;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
const err41 = {instancePath:instancePath+"/defaults/diskSpace",schemaPath:"#/properties/defaults/properties/diskSpace/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 9007199254740991 || isNaN(data16)){
const err42 = {instancePath:instancePath+"/defaults/diskSpace",schemaPath:"#/properties/defaults/properties/diskSpace/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data16 < 1 || isNaN(data16)){
const err43 = {instancePath:instancePath+"/defaults/diskSpace",schemaPath:"#/properties/defaults/properties/diskSpace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data10.chargeType !== undefined && func0.call(data10, "chargeType")){
let data17 = data10.chargeType;
if(typeof data17 === "string"){
if(!pattern12.test(data17)){
const err44 = {instancePath:instancePath+"/defaults/chargeType",schemaPath:"#/properties/defaults/properties/chargeType/pattern",keyword:"pattern",params:{pattern: "^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/defaults/chargeType",schemaPath:"#/properties/defaults/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data10.chargeQuantity !== undefined && func0.call(data10, "chargeQuantity")){
let data18 = data10.chargeQuantity;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err46 = {instancePath:instancePath+"/defaults/chargeQuantity",schemaPath:"#/properties/defaults/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 9007199254740991 || isNaN(data18)){
const err47 = {instancePath:instancePath+"/defaults/chargeQuantity",schemaPath:"#/properties/defaults/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data18 < 1 || isNaN(data18)){
const err48 = {instancePath:instancePath+"/defaults/chargeQuantity",schemaPath:"#/properties/defaults/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
if(data10.loginMode !== undefined && func0.call(data10, "loginMode")){
let data19 = data10.loginMode;
if(typeof data19 === "string"){
if(!pattern13.test(data19)){
const err49 = {instancePath:instancePath+"/defaults/loginMode",schemaPath:"#/properties/defaults/properties/loginMode/pattern",keyword:"pattern",params:{pattern: "^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/defaults/loginMode",schemaPath:"#/properties/defaults/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data10.password !== undefined && func0.call(data10, "password")){
let data20 = data10.password;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(Object.keys(data20).length > 1){
const err51 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(Object.keys(data20).length < 1){
const err52 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
for(const key4 of Object.keys(data20)){
if(!((key4 === "env") || (key4 === "file"))){
const err53 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data20.env !== undefined && func0.call(data20, "env")){
let data21 = data20.env;
if(typeof data21 === "string"){
if(!pattern14.test(data21)){
const err54 = {instancePath:instancePath+"/defaults/password/env",schemaPath:"#/properties/defaults/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
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
const err55 = {instancePath:instancePath+"/defaults/password/env",schemaPath:"#/properties/defaults/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data20.file !== undefined && func0.call(data20, "file")){
let data22 = data20.file;
if(typeof data22 === "string"){
if(!pattern15.test(data22)){
const err56 = {instancePath:instancePath+"/defaults/password/file",schemaPath:"#/properties/defaults/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/defaults/password/file",schemaPath:"#/properties/defaults/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath:instancePath+"/defaults/password",schemaPath:"#/properties/defaults/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data10.tag !== undefined && func0.call(data10, "tag")){
let data23 = data10.tag;
if(typeof data23 === "string"){
if(!pattern16.test(data23)){
const err59 = {instancePath:instancePath+"/defaults/tag",schemaPath:"#/properties/defaults/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/defaults/tag",schemaPath:"#/properties/defaults/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
else {
const err61 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data.templates !== undefined && func0.call(data, "templates")){
let data24 = data.templates;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key5 of Object.keys(data24)){
let data25 = data24[key5];
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key6 of Object.keys(data25)){
if(!(func0.call(schema11.properties.templates.additionalProperties.properties, key6))){
const err62 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data25.region !== undefined && func0.call(data25, "region")){
let data26 = data25.region;
if(typeof data26 === "string"){
if(!pattern1.test(data26)){
const err63 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/region",schemaPath:"#/properties/templates/additionalProperties/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/region",schemaPath:"#/properties/templates/additionalProperties/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data25.zone !== undefined && func0.call(data25, "zone")){
let data27 = data25.zone;
if(typeof data27 === "string"){
if(!pattern1.test(data27)){
const err65 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/zone",schemaPath:"#/properties/templates/additionalProperties/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
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
const err66 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/zone",schemaPath:"#/properties/templates/additionalProperties/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data25.imageId !== undefined && func0.call(data25, "imageId")){
let data28 = data25.imageId;
if(typeof data28 === "string"){
if(!pattern11.test(data28)){
const err67 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/imageId",schemaPath:"#/properties/templates/additionalProperties/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/imageId",schemaPath:"#/properties/templates/additionalProperties/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data25.cpu !== undefined && func0.call(data25, "cpu")){
let data29 = data25.cpu;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
const err69 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/cpu",schemaPath:"#/properties/templates/additionalProperties/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 9007199254740991 || isNaN(data29)){
const err70 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/cpu",schemaPath:"#/properties/templates/additionalProperties/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(data29 < 1 || isNaN(data29)){
const err71 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/cpu",schemaPath:"#/properties/templates/additionalProperties/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
if(data25.memory !== undefined && func0.call(data25, "memory")){
let data30 = data25.memory;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
const err72 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/memory",schemaPath:"#/properties/templates/additionalProperties/properties/memory/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 9007199254740991 || isNaN(data30)){
const err73 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/memory",schemaPath:"#/properties/templates/additionalProperties/properties/memory/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(data30 < 1 || isNaN(data30)){
const err74 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/memory",schemaPath:"#/properties/templates/additionalProperties/properties/memory/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
if(data25.diskSpace !== undefined && func0.call(data25, "diskSpace")){
let data31 = data25.diskSpace;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
const err75 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/diskSpace",schemaPath:"#/properties/templates/additionalProperties/properties/diskSpace/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 9007199254740991 || isNaN(data31)){
const err76 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/diskSpace",schemaPath:"#/properties/templates/additionalProperties/properties/diskSpace/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(data31 < 1 || isNaN(data31)){
const err77 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/diskSpace",schemaPath:"#/properties/templates/additionalProperties/properties/diskSpace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
}
if(data25.chargeType !== undefined && func0.call(data25, "chargeType")){
let data32 = data25.chargeType;
if(typeof data32 === "string"){
if(!pattern12.test(data32)){
const err78 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeType",schemaPath:"#/properties/templates/additionalProperties/properties/chargeType/pattern",keyword:"pattern",params:{pattern: "^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
else {
const err79 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeType",schemaPath:"#/properties/templates/additionalProperties/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
if(data25.chargeQuantity !== undefined && func0.call(data25, "chargeQuantity")){
let data33 = data25.chargeQuantity;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
const err80 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeQuantity",schemaPath:"#/properties/templates/additionalProperties/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 > 9007199254740991 || isNaN(data33)){
const err81 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeQuantity",schemaPath:"#/properties/templates/additionalProperties/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(data33 < 1 || isNaN(data33)){
const err82 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/chargeQuantity",schemaPath:"#/properties/templates/additionalProperties/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data25.loginMode !== undefined && func0.call(data25, "loginMode")){
let data34 = data25.loginMode;
if(typeof data34 === "string"){
if(!pattern13.test(data34)){
const err83 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/loginMode",schemaPath:"#/properties/templates/additionalProperties/properties/loginMode/pattern",keyword:"pattern",params:{pattern: "^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/loginMode",schemaPath:"#/properties/templates/additionalProperties/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data25.password !== undefined && func0.call(data25, "password")){
let data35 = data25.password;
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
if(Object.keys(data35).length > 1){
const err85 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if(Object.keys(data35).length < 1){
const err86 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
for(const key7 of Object.keys(data35)){
if(!((key7 === "env") || (key7 === "file"))){
const err87 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data35.env !== undefined && func0.call(data35, "env")){
let data36 = data35.env;
if(typeof data36 === "string"){
if(!pattern14.test(data36)){
const err88 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/env",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
else {
const err89 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/env",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data35.file !== undefined && func0.call(data35, "file")){
let data37 = data35.file;
if(typeof data37 === "string"){
if(!pattern15.test(data37)){
const err90 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/file",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
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
const err91 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password/file",schemaPath:"#/properties/templates/additionalProperties/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/password",schemaPath:"#/properties/templates/additionalProperties/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data25.tag !== undefined && func0.call(data25, "tag")){
let data38 = data25.tag;
if(typeof data38 === "string"){
if(!pattern16.test(data38)){
const err93 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/tag",schemaPath:"#/properties/templates/additionalProperties/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
else {
const err94 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/tag",schemaPath:"#/properties/templates/additionalProperties/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
}
else {
const err95 = {instancePath:instancePath+"/templates/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data39 = data.hosts;
if(Array.isArray(data39)){
if(data39.length < 1){
const err97 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
const len2 = data39.length;
for(let i2=0; i2<len2; i2++){
let data40 = data39[i2];
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if((data40.name === undefined) || (!(func0.call(data40, "name")))){
const err98 = {instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
for(const key8 of Object.keys(data40)){
if(!(func0.call(schema11.properties.hosts.items.properties, key8))){
const err99 = {instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
if(data40.name !== undefined && func0.call(data40, "name")){
let data41 = data40.name;
if(typeof data41 === "string"){
if(!pattern25.test(data41)){
const err100 = {instancePath:instancePath+"/hosts/" + i2+"/name",schemaPath:"#/properties/hosts/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$"}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
else {
const err101 = {instancePath:instancePath+"/hosts/" + i2+"/name",schemaPath:"#/properties/hosts/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data40.template !== undefined && func0.call(data40, "template")){
if(typeof data40.template !== "string"){
const err102 = {instancePath:instancePath+"/hosts/" + i2+"/template",schemaPath:"#/properties/hosts/items/properties/template/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data40.region !== undefined && func0.call(data40, "region")){
let data43 = data40.region;
if(typeof data43 === "string"){
if(!pattern1.test(data43)){
const err103 = {instancePath:instancePath+"/hosts/" + i2+"/region",schemaPath:"#/properties/hosts/items/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/hosts/" + i2+"/region",schemaPath:"#/properties/hosts/items/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
if(data40.zone !== undefined && func0.call(data40, "zone")){
let data44 = data40.zone;
if(typeof data44 === "string"){
if(!pattern1.test(data44)){
const err105 = {instancePath:instancePath+"/hosts/" + i2+"/zone",schemaPath:"#/properties/hosts/items/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
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
const err106 = {instancePath:instancePath+"/hosts/" + i2+"/zone",schemaPath:"#/properties/hosts/items/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data40.imageId !== undefined && func0.call(data40, "imageId")){
let data45 = data40.imageId;
if(typeof data45 === "string"){
if(!pattern11.test(data45)){
const err107 = {instancePath:instancePath+"/hosts/" + i2+"/imageId",schemaPath:"#/properties/hosts/items/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
else {
const err108 = {instancePath:instancePath+"/hosts/" + i2+"/imageId",schemaPath:"#/properties/hosts/items/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
}
if(data40.cpu !== undefined && func0.call(data40, "cpu")){
let data46 = data40.cpu;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
const err109 = {instancePath:instancePath+"/hosts/" + i2+"/cpu",schemaPath:"#/properties/hosts/items/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 > 9007199254740991 || isNaN(data46)){
const err110 = {instancePath:instancePath+"/hosts/" + i2+"/cpu",schemaPath:"#/properties/hosts/items/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
if(data46 < 1 || isNaN(data46)){
const err111 = {instancePath:instancePath+"/hosts/" + i2+"/cpu",schemaPath:"#/properties/hosts/items/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
}
if(data40.memory !== undefined && func0.call(data40, "memory")){
let data47 = data40.memory;
if(!(((typeof data47 == "number") && (!(data47 % 1) && !isNaN(data47))) && (isFinite(data47)))){
const err112 = {instancePath:instancePath+"/hosts/" + i2+"/memory",schemaPath:"#/properties/hosts/items/properties/memory/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 9007199254740991 || isNaN(data47)){
const err113 = {instancePath:instancePath+"/hosts/" + i2+"/memory",schemaPath:"#/properties/hosts/items/properties/memory/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
if(data47 < 1 || isNaN(data47)){
const err114 = {instancePath:instancePath+"/hosts/" + i2+"/memory",schemaPath:"#/properties/hosts/items/properties/memory/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
}
if(data40.diskSpace !== undefined && func0.call(data40, "diskSpace")){
let data48 = data40.diskSpace;
if(!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))){
const err115 = {instancePath:instancePath+"/hosts/" + i2+"/diskSpace",schemaPath:"#/properties/hosts/items/properties/diskSpace/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 > 9007199254740991 || isNaN(data48)){
const err116 = {instancePath:instancePath+"/hosts/" + i2+"/diskSpace",schemaPath:"#/properties/hosts/items/properties/diskSpace/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
if(data48 < 1 || isNaN(data48)){
const err117 = {instancePath:instancePath+"/hosts/" + i2+"/diskSpace",schemaPath:"#/properties/hosts/items/properties/diskSpace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
}
if(data40.chargeType !== undefined && func0.call(data40, "chargeType")){
let data49 = data40.chargeType;
if(typeof data49 === "string"){
if(!pattern12.test(data49)){
const err118 = {instancePath:instancePath+"/hosts/" + i2+"/chargeType",schemaPath:"#/properties/hosts/items/properties/chargeType/pattern",keyword:"pattern",params:{pattern: "^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
else {
const err119 = {instancePath:instancePath+"/hosts/" + i2+"/chargeType",schemaPath:"#/properties/hosts/items/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
if(data40.chargeQuantity !== undefined && func0.call(data40, "chargeQuantity")){
let data50 = data40.chargeQuantity;
if(!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))){
const err120 = {instancePath:instancePath+"/hosts/" + i2+"/chargeQuantity",schemaPath:"#/properties/hosts/items/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if((typeof data50 == "number") && (isFinite(data50))){
if(data50 > 9007199254740991 || isNaN(data50)){
const err121 = {instancePath:instancePath+"/hosts/" + i2+"/chargeQuantity",schemaPath:"#/properties/hosts/items/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
if(data50 < 1 || isNaN(data50)){
const err122 = {instancePath:instancePath+"/hosts/" + i2+"/chargeQuantity",schemaPath:"#/properties/hosts/items/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
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
if(data40.loginMode !== undefined && func0.call(data40, "loginMode")){
let data51 = data40.loginMode;
if(typeof data51 === "string"){
if(!pattern13.test(data51)){
const err123 = {instancePath:instancePath+"/hosts/" + i2+"/loginMode",schemaPath:"#/properties/hosts/items/properties/loginMode/pattern",keyword:"pattern",params:{pattern: "^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
}
else {
const err124 = {instancePath:instancePath+"/hosts/" + i2+"/loginMode",schemaPath:"#/properties/hosts/items/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
}
if(data40.password !== undefined && func0.call(data40, "password")){
let data52 = data40.password;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
if(Object.keys(data52).length > 1){
const err125 = {instancePath:instancePath+"/hosts/" + i2+"/password",schemaPath:"#/properties/hosts/items/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
if(Object.keys(data52).length < 1){
const err126 = {instancePath:instancePath+"/hosts/" + i2+"/password",schemaPath:"#/properties/hosts/items/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
for(const key9 of Object.keys(data52)){
if(!((key9 === "env") || (key9 === "file"))){
const err127 = {instancePath:instancePath+"/hosts/" + i2+"/password",schemaPath:"#/properties/hosts/items/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
if(data52.env !== undefined && func0.call(data52, "env")){
let data53 = data52.env;
if(typeof data53 === "string"){
if(!pattern14.test(data53)){
const err128 = {instancePath:instancePath+"/hosts/" + i2+"/password/env",schemaPath:"#/properties/hosts/items/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
}
else {
const err129 = {instancePath:instancePath+"/hosts/" + i2+"/password/env",schemaPath:"#/properties/hosts/items/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
}
if(data52.file !== undefined && func0.call(data52, "file")){
let data54 = data52.file;
if(typeof data54 === "string"){
if(!pattern15.test(data54)){
const err130 = {instancePath:instancePath+"/hosts/" + i2+"/password/file",schemaPath:"#/properties/hosts/items/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
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
const err131 = {instancePath:instancePath+"/hosts/" + i2+"/password/file",schemaPath:"#/properties/hosts/items/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
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
const err132 = {instancePath:instancePath+"/hosts/" + i2+"/password",schemaPath:"#/properties/hosts/items/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
if(data40.tag !== undefined && func0.call(data40, "tag")){
let data55 = data40.tag;
if(typeof data55 === "string"){
if(!pattern16.test(data55)){
const err133 = {instancePath:instancePath+"/hosts/" + i2+"/tag",schemaPath:"#/properties/hosts/items/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
else {
const err134 = {instancePath:instancePath+"/hosts/" + i2+"/tag",schemaPath:"#/properties/hosts/items/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
}
else {
const err135 = {instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
}
}
else {
const err136 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data.manage !== undefined && func0.call(data, "manage")){
let data56 = data.manage;
if(data56 && typeof data56 == "object" && !Array.isArray(data56)){
for(const key10 of Object.keys(data56)){
if(!((key10 === "names") || (key10 === "tags"))){
const err137 = {instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
if(data56.names !== undefined && func0.call(data56, "names")){
let data57 = data56.names;
if(Array.isArray(data57)){
if(data57.length > 1000){
const err138 = {instancePath:instancePath+"/manage/names",schemaPath:"#/properties/manage/properties/names/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
const len3 = data57.length;
for(let i3=0; i3<len3; i3++){
let data58 = data57[i3];
if(typeof data58 === "string"){
if(!pattern34.test(data58)){
const err139 = {instancePath:instancePath+"/manage/names/" + i3,schemaPath:"#/properties/manage/properties/names/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
}
else {
const err140 = {instancePath:instancePath+"/manage/names/" + i3,schemaPath:"#/properties/manage/properties/names/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
}
}
else {
const err141 = {instancePath:instancePath+"/manage/names",schemaPath:"#/properties/manage/properties/names/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
if(data56.tags !== undefined && func0.call(data56, "tags")){
let data59 = data56.tags;
if(Array.isArray(data59)){
if(data59.length > 1000){
const err142 = {instancePath:instancePath+"/manage/tags",schemaPath:"#/properties/manage/properties/tags/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
const len4 = data59.length;
for(let i4=0; i4<len4; i4++){
let data60 = data59[i4];
if(typeof data60 === "string"){
if(!pattern34.test(data60)){
const err143 = {instancePath:instancePath+"/manage/tags/" + i4,schemaPath:"#/properties/manage/properties/tags/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
}
else {
const err144 = {instancePath:instancePath+"/manage/tags/" + i4,schemaPath:"#/properties/manage/properties/tags/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
}
}
else {
const err145 = {instancePath:instancePath+"/manage/tags",schemaPath:"#/properties/manage/properties/tags/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
}
else {
const err146 = {instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data61 = data.ignore;
if(Array.isArray(data61)){
if(data61.length > 1000){
const err147 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
const len5 = data61.length;
for(let i5=0; i5<len5; i5++){
let data62 = data61[i5];
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
if((data62.name === undefined) || (!(func0.call(data62, "name")))){
const err148 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
if((data62.class === undefined) || (!(func0.call(data62, "class")))){
const err149 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "class"}};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
if((data62.reason === undefined) || (!(func0.call(data62, "reason")))){
const err150 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
if((data62.until === undefined) || (!(func0.call(data62, "until")))){
const err151 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "until"}};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
for(const key11 of Object.keys(data62)){
if(!(((((key11 === "name") || (key11 === "class")) || (key11 === "attributes")) || (key11 === "reason")) || (key11 === "until"))){
const err152 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
if(data62.name !== undefined && func0.call(data62, "name")){
let data63 = data62.name;
if(typeof data63 === "string"){
if(!pattern34.test(data63)){
const err153 = {instancePath:instancePath+"/ignore/" + i5+"/name",schemaPath:"#/properties/ignore/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
else {
const err154 = {instancePath:instancePath+"/ignore/" + i5+"/name",schemaPath:"#/properties/ignore/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
if(data62.class !== undefined && func0.call(data62, "class")){
let data64 = data62.class;
const _errs144 = errors;
let valid24 = false;
const _errs145 = errors;
if(typeof data64 !== "string"){
const err155 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
if(!(((((data64 === "changed") || (data64 === "unmanaged")) || (data64 === "expiring")) || (data64 === "attention")) || (data64 === "unchecked"))){
const err156 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.class.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
var _valid1 = _errs145 === errors;
valid24 = valid24 || _valid1;
if(!valid24){
const _errs147 = errors;
if(Array.isArray(data64)){
if(data64.length > 5){
const err157 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 5}};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
if(data64.length < 1){
const err158 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
const len6 = data64.length;
for(let i6=0; i6<len6; i6++){
let data65 = data64[i6];
if(typeof data65 !== "string"){
const err159 = {instancePath:instancePath+"/ignore/" + i5+"/class/" + i6,schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
if(!(((((data65 === "changed") || (data65 === "unmanaged")) || (data65 === "expiring")) || (data65 === "attention")) || (data65 === "unchecked"))){
const err160 = {instancePath:instancePath+"/ignore/" + i5+"/class/" + i6,schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.class.anyOf[1].items.enum}};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
}
else {
const err161 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
var _valid1 = _errs147 === errors;
valid24 = valid24 || _valid1;
}
if(!valid24){
const err162 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
else {
errors = _errs144;
if(vErrors !== null){
if(_errs144){
vErrors.length = _errs144;
}
else {
vErrors = null;
}
}
}
}
if(data62.attributes !== undefined && func0.call(data62, "attributes")){
let data66 = data62.attributes;
if(Array.isArray(data66)){
if(data66.length > 6){
const err163 = {instancePath:instancePath+"/ignore/" + i5+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/maxItems",keyword:"maxItems",params:{limit: 6}};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
if(data66.length < 1){
const err164 = {instancePath:instancePath+"/ignore/" + i5+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
const len7 = data66.length;
for(let i7=0; i7<len7; i7++){
let data67 = data66[i7];
if(typeof data67 !== "string"){
const err165 = {instancePath:instancePath+"/ignore/" + i5+"/attributes/" + i7,schemaPath:"#/properties/ignore/items/properties/attributes/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
if(!((((((data67 === "imageId") || (data67 === "cpu")) || (data67 === "memory")) || (data67 === "diskSpace")) || (data67 === "chargeType")) || (data67 === "tag"))){
const err166 = {instancePath:instancePath+"/ignore/" + i5+"/attributes/" + i7,schemaPath:"#/properties/ignore/items/properties/attributes/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.attributes.items.enum}};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
}
}
else {
const err167 = {instancePath:instancePath+"/ignore/" + i5+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
}
if(data62.reason !== undefined && func0.call(data62, "reason")){
let data68 = data62.reason;
if(typeof data68 === "string"){
if(!pattern37.test(data68)){
const err168 = {instancePath:instancePath+"/ignore/" + i5+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$"}};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
else {
const err169 = {instancePath:instancePath+"/ignore/" + i5+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
}
if(data62.until !== undefined && func0.call(data62, "until")){
let data69 = data62.until;
if(typeof data69 === "string"){
if(!pattern38.test(data69)){
const err170 = {instancePath:instancePath+"/ignore/" + i5+"/until",schemaPath:"#/properties/ignore/items/properties/until/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
}
else {
const err171 = {instancePath:instancePath+"/ignore/" + i5+"/until",schemaPath:"#/properties/ignore/items/properties/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
}
else {
const err172 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "object"}};
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
else {
const err173 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
}
if(data.compareDisk !== undefined && func0.call(data, "compareDisk")){
let data70 = data.compareDisk;
if(typeof data70 !== "string"){
const err174 = {instancePath:instancePath+"/compareDisk",schemaPath:"#/properties/compareDisk/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
if(!((((data70 === "any") || (data70 === "boot")) || (data70 === "data")) || (data70 === "off"))){
const err175 = {instancePath:instancePath+"/compareDisk",schemaPath:"#/properties/compareDisk/enum",keyword:"enum",params:{allowedValues: schema11.properties.compareDisk.enum}};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
}
if(data.defaultTag !== undefined && func0.call(data, "defaultTag")){
let data71 = data.defaultTag;
if(typeof data71 === "string"){
if(!pattern16.test(data71)){
const err176 = {instancePath:instancePath+"/defaultTag",schemaPath:"#/properties/defaultTag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
}
else {
const err177 = {instancePath:instancePath+"/defaultTag",schemaPath:"#/properties/defaultTag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
}
if(data.createParameters !== undefined && func0.call(data, "createParameters")){
let data72 = data.createParameters;
if(Array.isArray(data72)){
if(data72.length > 1){
const err178 = {instancePath:instancePath+"/createParameters",schemaPath:"#/properties/createParameters/maxItems",keyword:"maxItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
const len8 = data72.length;
for(let i8=0; i8<len8; i8++){
let data73 = data72[i8];
if(typeof data73 !== "string"){
const err179 = {instancePath:instancePath+"/createParameters/" + i8,schemaPath:"#/properties/createParameters/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
if(!(data73 === "Tag")){
const err180 = {instancePath:instancePath+"/createParameters/" + i8,schemaPath:"#/properties/createParameters/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.createParameters.items.enum}};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
}
else {
const err181 = {instancePath:instancePath+"/createParameters",schemaPath:"#/properties/createParameters/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data74 = data.limits;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
for(const key12 of Object.keys(data74)){
if(!(key12 === "maxHosts")){
const err182 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
}
if(data74.maxHosts !== undefined && func0.call(data74, "maxHosts")){
let data75 = data74.maxHosts;
if(!(((typeof data75 == "number") && (!(data75 % 1) && !isNaN(data75))) && (isFinite(data75)))){
const err183 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
if((typeof data75 == "number") && (isFinite(data75))){
if(data75 > 200000 || isNaN(data75)){
const err184 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200000}};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
if(data75 < 1 || isNaN(data75)){
const err185 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
}
}
else {
const err186 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
}
}
else {
const err187 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

